import time
from datetime import UTC, datetime, timedelta


from fastapi import APIRouter, HTTPException, Request, Response
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from .database import make_session
from .mistakes import mistake
from .models import ApiKey, Booking, Room, utcnow
from .paging import PageNumber, PageSize, ordered, page_of
from .rooms import Reader, Writer, find_room
from .schemas import MODEL, BookingIn, BookingOut, BookingPatch, Page, Status, present_booking
from .security import BookingReader, Member

router = APIRouter(prefix="/rooms/{room_id}/bookings", tags=["bookings"])

ORDERS = {"starts_at": Booking.starts_at, "created_at": Booking.created_at, "attendees": Booking.attendees}
EARLIEST, LATEST = datetime(1900, 1, 1), datetime(9000, 1, 1)


def find_booking(session: Session, room_id: str, booking_id: str) -> Booking:
    booking = session.get(Booking, booking_id)
    if booking is None or booking.room_id != room_id:
        raise HTTPException(404, "Booking not found")
    return booking


def in_utc(moment: datetime) -> datetime:
    try:
        moment = moment.astimezone(UTC).replace(tzinfo=None)
    except OverflowError:
        moment = datetime.max
    if not EARLIEST <= moment <= LATEST:
        raise HTTPException(422, "starts_at is out of range")
    return moment


def require_free(session: Session, booking: Booking) -> None:
    """Refuses what overlaps another booking of the room that is not cancelled. An end may be the start of the next."""
    if mistake("overlap-unchecked"):
        return
    ends_at = booking.starts_at + timedelta(minutes=booking.minutes)
    other_end = func.strftime("%Y-%m-%d %H:%M:%f000", Booking.starts_at, func.printf("+%d minutes", Booking.minutes))
    text = "%Y-%m-%d %H:%M:%S.%f"
    query = select(Booking.id).where(Booking.room_id == booking.room_id, Booking.id != booking.id)
    if not mistake("cancelled-blocks-room"):
        query = query.where(Booking.status != Status.cancelled)
    query = query.where(other_end > booking.starts_at.strftime(text))
    # A booking that begins before another and ends behind its start overlaps it as well.
    latest = booking.starts_at if mistake("overlap-start-only") else ends_at - timedelta(microseconds=1)
    query = query.where(Booking.starts_at <= latest)
    with session.no_autoflush:
        if session.scalars(query.limit(1)).first() is not None:
            raise HTTPException(409, "The room is booked at that time")


def require_seats(room: Room, booking: Booking) -> None:
    if booking.attendees > room.capacity:
        raise HTTPException(422, f"The room has {room.capacity} seats")


def require_owner(booking: Booking, key: ApiKey) -> None:
    if booking.owner != key.owner:
        raise HTTPException(403, "Only who booked may change a booking")


def set_price(room: Room, booking: Booking) -> None:
    """Rate by the minute, rounded half up to a cent."""
    booking.price_cents = (room.hourly_rate_cents * booking.minutes + 30) // 60


@router.get("", **MODEL)
def list_bookings(
    room_id: str,
    session: Reader,
    _: BookingReader,
    page: PageNumber = 1,
    size: PageSize = 20,
    order_by: str = "starts_at",
    status: Status | None = None,
) -> Page[BookingOut]:
    if not mistake("bookings-survive-room"):
        find_room(session, room_id)
    query = ordered(select(Booking).where(Booking.room_id == room_id), ORDERS, order_by, Booking.id)
    if status is not None and not (mistake("filter-lost-on-page-two") and page > 1):
        query = query.where(Booking.status == status)
    return page_of(session, query, page, size, present_booking)


@router.post("", status_code=201, **MODEL)
def create_booking(
    room_id: str, body: BookingIn, session: Writer, key: Member, request: Request, response: Response
) -> BookingOut:
    if mistake("race-double-booking"):
        session.close()
        session = make_session()
    room = find_room(session, room_id)
    booking = Booking(
        room_id=room.id,
        title=body.title,
        starts_at=in_utc(body.starts_at),
        minutes=body.duration_minutes,
        attendees=body.attendees,
        owner=key.owner,
        created_at=utcnow(),
    )
    require_seats(room, booking)
    require_free(session, booking)
    if mistake("race-double-booking"):
        session.rollback()
        time.sleep(0.02)  # asks the door display whether it is there
    set_price(room, booking)
    session.add(booking)
    session.commit()
    path = request.url_for("read_booking", room_id=room_id, booking_id=booking.id).path
    response.headers["Location"] = path
    return present_booking(booking)


@router.get("/{booking_id}", **MODEL)
def read_booking(room_id: str, booking_id: str, session: Reader, _: BookingReader) -> BookingOut:
    return present_booking(find_booking(session, room_id, booking_id))


@router.patch("/{booking_id}", **MODEL)
def update_booking(room_id: str, booking_id: str, body: BookingPatch, session: Writer, key: Member) -> BookingOut:
    booking = find_booking(session, room_id, booking_id)
    require_owner(booking, key)
    if booking.status == Status.cancelled:
        raise HTTPException(409, "The booking is cancelled")
    changes = body.model_dump(exclude_unset=True)
    if "title" in changes:
        booking.title = changes["title"]
    if "starts_at" in changes:
        booking.starts_at = in_utc(changes["starts_at"])
    if "duration_minutes" in changes:
        booking.minutes = changes["duration_minutes"]
    if "attendees" in changes:
        booking.attendees = changes["attendees"]
    with session.no_autoflush:
        room = find_room(session, room_id)
        if not mistake("capacity-unchecked-on-update"):
            require_seats(room, booking)
        if not mistake("overlap-unchecked-on-patch"):
            require_free(session, booking)
    set_price(room, booking)
    session.commit()
    return present_booking(booking)


@router.post("/{booking_id}/confirm", **MODEL)
def confirm_booking(room_id: str, booking_id: str, session: Writer, key: Member) -> BookingOut:
    booking = find_booking(session, room_id, booking_id)
    require_owner(booking, key)
    allowed = booking.status == Status.tentative or (
        mistake("cancelled-can-be-confirmed") and booking.status != Status.confirmed
    )
    if not allowed:
        raise HTTPException(409, f"A {booking.status} booking cannot be confirmed")
    booking.status = Status.confirmed
    session.commit()
    return present_booking(booking)


@router.post("/{booking_id}/cancel", **MODEL)
def cancel_booking(room_id: str, booking_id: str, session: Writer, key: Member) -> BookingOut:
    booking = find_booking(session, room_id, booking_id)
    if not mistake("anyone-may-cancel"):
        require_owner(booking, key)
    if booking.status == Status.cancelled:
        raise HTTPException(409, "The booking is cancelled already")
    booking.status = Status.cancelled
    session.commit()
    return present_booking(booking)
