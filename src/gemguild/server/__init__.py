"""Tables in the browser: seats, storage, live messages, HTTP. The browser has no rules; it gets views and words."""
