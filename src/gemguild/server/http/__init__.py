"""HTTP: the application, its routes, pages and what every call passes through."""
