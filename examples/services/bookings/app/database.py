import atexit
import os
import tempfile
from collections.abc import Iterator

from sqlalchemy import create_engine, event
from sqlalchemy.orm import Session, sessionmaker

from .models import ApiKey, Base, Booking, Room, utcnow

_folder = tempfile.TemporaryDirectory(prefix="bookings-")
atexit.register(_folder.cleanup)
engine = create_engine(
    f"sqlite:///{os.path.join(_folder.name, 'bookings.db')}",
    connect_args={"check_same_thread": False, "timeout": 30},
    pool_size=20,
)
make_session = sessionmaker(engine, expire_on_commit=False)
# Writers take their turn from the beginning, so that what they read stays true until they commit.
make_write_session = sessionmaker(engine.execution_options(immediate=True), expire_on_commit=False)


@event.listens_for(engine, "connect")
def _configure(connection, _record) -> None:
    connection.isolation_level = None  # the driver begins nothing by itself
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = OFF")
    connection.execute("PRAGMA foreign_keys = ON")


@event.listens_for(engine, "begin")
def _begin(connection) -> None:
    immediate = connection.get_execution_options().get("immediate", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")


def reader() -> Iterator[Session]:
    with make_session() as session:
        yield session


def writer() -> Iterator[Session]:
    with make_write_session() as session:
        yield session


def create_all() -> None:
    """The tables, the keys of the development database, and some rooms as after the first day of use."""
    Base.metadata.create_all(engine)
    with make_session() as session:
        session.add_all(
            [
                ApiKey(key="bk-alice-5b7e02c1d94f4a38", owner="alice", role="member"),
                ApiKey(key="bk-bobby-e81d3f60a2974cb5", owner="bob", role="member"),
                ApiKey(key="bk-kiosk-09ac6d7715be4e2f", owner="kiosk", role="reader"),
            ]
        )
        for number, capacity in enumerate([4, 8, 12, 40], start=1):
            room = Room(name=f"Room {number}", capacity=capacity, hourly_rate_cents=number * 1250, created_at=utcnow())
            room.bookings.append(
                Booking(title="Weekly", starts_at=utcnow(), minutes=60, attendees=2, owner="facility", created_at=utcnow())
            )
            session.add(room)
        session.commit()
