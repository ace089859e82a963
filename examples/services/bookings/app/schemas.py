from datetime import UTC, datetime
from decimal import Decimal
from enum import StrEnum
from typing import Annotated, Generic, TypeVar

from pydantic import AwareDatetime, BaseModel, Field, StringConstraints

from .mistakes import HARMLESS, mistake
from .models import Booking, Room

# What the harmless version answers has more members than the models, which would drop them.
MODEL: dict = {"response_model": None} if HARMLESS else {}

T = TypeVar("T")


class Equipment(StrEnum):
    projector = "projector"
    whiteboard = "whiteboard"
    phone = "phone"
    video = "video"


class Status(StrEnum):
    tentative = "tentative"
    confirmed = "confirmed"
    cancelled = "cancelled"


Name = Annotated[str, StringConstraints(min_length=1, max_length=80)]
Title = Annotated[str, StringConstraints(min_length=1, max_length=120)]
Note = Annotated[str, StringConstraints(max_length=500)]
Rate = Annotated[Decimal, Field(ge=0, max_digits=7, decimal_places=2)]
Capacity = Annotated[int, Field(ge=1, le=500)]
Minutes = Annotated[int, Field(ge=15, le=480, multiple_of=15)]


def listed(given: list[Equipment] | None, kept: list[Equipment] = []) -> list[Equipment]:
    """For a mistake: a list that is a default is made once, and is the same one in each call."""
    kept.extend(one for one in given or [] if one not in kept)
    return list(kept) if given is None else given


class RoomIn(BaseModel):
    name: Name
    capacity: Capacity
    hourly_rate: Rate
    equipment: list[Equipment] = Field(default_factory=list, max_length=10)
    note: Note | None = None
    active: bool = True

    def columns(self) -> dict:
        values = self.model_dump(exclude_unset=mistake("put-merges"))
        if mistake("shared-default-list"):
            values["equipment"] = listed(self.equipment if "equipment" in self.model_fields_set else None)
        return to_columns(values)


class RoomPatch(BaseModel):
    name: Name = Field(default="")
    capacity: Capacity = Field(default=1)
    hourly_rate: Rate = Field(default=Decimal(0))
    equipment: list[Equipment] = Field(default_factory=list, max_length=10)
    note: Note | None = None
    active: bool = True

    def columns(self) -> dict:
        return to_columns(self.model_dump(exclude_unset=True))


class LooseRoomPatch(RoomPatch):
    """Everything is optional, "as a patch needs it": null comes through."""

    name: Name | None = None
    capacity: Capacity | None = None


def to_columns(values: dict) -> dict:
    if "hourly_rate" in values:
        rate = values.pop("hourly_rate")
        values["hourly_rate_cents"] = int(float(rate) * 100) if mistake("rate-as-float") else int(rate * 100)
    return values


class RoomOut(BaseModel):
    id: str
    name: str
    capacity: int
    hourly_rate: str
    equipment: list[str]
    note: str | None
    active: bool
    version: int
    created_at: datetime


class BookingIn(BaseModel):
    title: Title
    starts_at: AwareDatetime
    duration_minutes: Minutes
    attendees: Capacity = 1


class BookingPatch(BaseModel):
    title: Title = Field(default="")
    starts_at: AwareDatetime = Field(default=datetime(2000, 1, 1, tzinfo=UTC))
    duration_minutes: Minutes = Field(default=15)
    attendees: Capacity = Field(default=1)


class BookingOut(BaseModel):
    id: str
    room_id: str
    title: str
    starts_at: datetime
    duration_minutes: int
    attendees: int
    status: Status
    total_price: str
    booked_by: str
    created_at: datetime


class Page(BaseModel, Generic[T]):
    items: list[T]
    total: int
    page: int
    size: int
    pages: int


def money(cents: int) -> str:
    return f"{cents // 100}.{cents % 100:02d}"


def odd_order(values: dict) -> dict:
    """For the harmless version: the members backwards, and one more."""
    return {"_type": "resource", **dict(reversed(values.items()))} if HARMLESS else values


def present_room(room: Room) -> dict:
    return odd_order(
        RoomOut(
            id=room.id,
            name=room.name,
            capacity=room.capacity,
            hourly_rate=money(room.hourly_rate_cents),
            equipment=room.equipment,
            note=room.note,
            active=room.active,
            version=room.version,
            created_at=room.created_at.replace(tzinfo=UTC),
        ).model_dump(mode="json")
    )


def present_booking(booking: Booking) -> dict:
    return odd_order(
        BookingOut(
            id=booking.id,
            room_id=booking.room_id,
            title=booking.title,
            starts_at=booking.starts_at.replace(tzinfo=UTC),
            duration_minutes=booking.minutes,
            attendees=booking.attendees,
            status=Status(booking.status),
            total_price=money(booking.price_cents),
            booked_by=booking.owner,
            created_at=booking.created_at.replace(tzinfo=UTC),
        ).model_dump(mode="json")
    )
