"""The bundled variants, one module each. They are found through entry points."""
