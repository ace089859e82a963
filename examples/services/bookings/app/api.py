import asyncio
import json
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError

from . import bookings, rooms
from .database import create_all
from .mistakes import HARMLESS


@asynccontextmanager
async def lifespan(_: FastAPI) -> AsyncIterator[None]:
    create_all()
    print("Bookings API is ready", flush=True)
    yield


app = FastAPI(title="Bookings", version="1.4.0", lifespan=lifespan)
app.include_router(rooms.router)
app.include_router(bookings.router)


@app.exception_handler(RequestValidationError)
async def invalid(_: Request, error: RequestValidationError) -> Response:
    # The usual answer shows the input again, and fails where that is 1e400 or half a surrogate pair: JSON has no way to write them.
    detail = [{name: one[name] for name in ("type", "loc", "msg")} for one in error.errors()]
    return Response(json.dumps({"detail": detail}), status_code=422, media_type="application/json")


@app.get("/health")
def health() -> dict[str, str]:
    return {"status": "ok"}


if HARMLESS:

    @app.middleware("http")
    async def slower(request, call_next):
        began = time.perf_counter()
        await asyncio.sleep(random.random() * 0.01)
        response = await call_next(request)
        response.headers["Server-Timing"] = f"app;dur={(time.perf_counter() - began) * 1000:.1f}"
        return response
