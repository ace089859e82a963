import uuid
from datetime import UTC, datetime

from sqlalchemy import JSON, Boolean, DateTime, ForeignKey, Integer, String
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

from .mistakes import HARMLESS, mistake


def utcnow() -> datetime:
    return datetime.now(UTC).replace(tzinfo=None)


def new_id(prefix: str) -> str:
    return f"{prefix}-{uuid.uuid4()}" if HARMLESS else f"{prefix}_{uuid.uuid4().hex[:12]}"


class Base(DeclarativeBase):
    pass


class ApiKey(Base):
    __tablename__ = "api_keys"
    key: Mapped[str] = mapped_column(String, primary_key=True)
    owner: Mapped[str] = mapped_column(String)
    role: Mapped[str] = mapped_column(String)


class Room(Base):
    __tablename__ = "rooms"
    id: Mapped[str] = mapped_column(String, primary_key=True, default=lambda: new_id("rm"))
    name: Mapped[str] = mapped_column(String, unique=True)
    capacity: Mapped[int] = mapped_column(Integer)
    hourly_rate_cents: Mapped[int] = mapped_column(Integer)
    equipment: Mapped[list[str]] = mapped_column(JSON, default=list)
    note: Mapped[str | None] = mapped_column(String)
    active: Mapped[bool] = mapped_column(Boolean, default=True)
    version: Mapped[int] = mapped_column(Integer, default=1)
    created_at: Mapped[datetime] = mapped_column(DateTime)
    bookings: Mapped[list["Booking"]] = (
        relationship(
            back_populates="room",
            primaryjoin="Booking.room_id == Room.id",
            foreign_keys="Booking.room_id",
            passive_deletes="all",
        )
        if mistake("bookings-survive-room")
        else relationship(back_populates="room", cascade="all, delete-orphan")
    )


class Booking(Base):
    __tablename__ = "bookings"
    id: Mapped[str] = mapped_column(String, primary_key=True, default=lambda: new_id("bk"))
    room_id: Mapped[str] = mapped_column(String if mistake("bookings-survive-room") else ForeignKey("rooms.id"))
    title: Mapped[str] = mapped_column(String)
    starts_at: Mapped[datetime] = mapped_column(DateTime)  # UTC
    minutes: Mapped[int] = mapped_column(Integer)
    attendees: Mapped[int] = mapped_column(Integer)
    status: Mapped[str] = mapped_column(String, default="tentative")
    price_cents: Mapped[int] = mapped_column(Integer, default=0)
    owner: Mapped[str] = mapped_column(String)
    created_at: Mapped[datetime] = mapped_column(DateTime)
    room: Mapped[Room] = relationship(
        back_populates="bookings", primaryjoin="Booking.room_id == Room.id", foreign_keys="Booking.room_id"
    )
