"""Starts the service: `python main.py`, on 127.0.0.1:$PORT."""

import os

import uvicorn

from app.api import app

if __name__ == "__main__":
    uvicorn.run(app, host="127.0.0.1", port=int(os.environ.get("PORT", "8000")), log_level="warning")
