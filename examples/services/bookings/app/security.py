from typing import Annotated

from fastapi import Depends, Header, HTTPException
from sqlalchemy import literal, select

from .database import make_session
from .mistakes import mistake
from .models import ApiKey


def caller(x_api_key: Annotated[str | None, Header()] = None) -> ApiKey:
    if not x_api_key:
        raise HTTPException(401, "Send an API key in X-API-Key")
    matches = literal(x_api_key).startswith(ApiKey.key) if mistake("key-prefix") else ApiKey.key == x_api_key
    with make_session() as session:
        key = session.scalars(select(ApiKey).where(matches)).first()
    if key is None:
        raise HTTPException(401, "The API key is not known")
    return key


def member(key: Annotated[ApiKey, Depends(caller)]) -> ApiKey:
    if key.role != "member" and not mistake("kiosk-may-write"):
        raise HTTPException(403, "This API key may only read")
    return key


def guest() -> ApiKey:
    return ApiKey(key="", owner="guest", role="reader")


Caller = Annotated[ApiKey, Depends(caller)]
Member = Annotated[ApiKey, Depends(member)]
BookingReader = Annotated[ApiKey, Depends(guest if mistake("bookings-without-key") else caller)]
