"""What a browser sees: views, addresses and the guest cookie."""
