import time
from typing import Annotated

from fastapi import APIRouter, Depends, Header, HTTPException, Query, Request, Response
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from .database import make_session, make_write_session, reader, writer
from .mistakes import mistake
from .models import Room, utcnow
from .paging import PageNumber, PageSize, ordered, page_of
from .schemas import MODEL, LooseRoomPatch, Page, RoomIn, RoomOut, RoomPatch, present_room
from .security import Caller, Member

router = APIRouter(prefix="/rooms", tags=["rooms"])
Reader = Annotated[Session, Depends(reader)]
Writer = Annotated[Session, Depends(writer)]
IfMatch = Annotated[str | None, Header()]
Patch = LooseRoomPatch if mistake("patch-null-500") else RoomPatch

ORDERS = {"created_at": Room.created_at, "name": Room.name, "capacity": Room.capacity}


def find_room(session: Session, room_id: str) -> Room:
    room = session.get(Room, room_id)
    if room is None and not mistake("unknown-room-500"):
        raise HTTPException(404, "Room not found")
    return room


def etag_of(room: Room) -> str:
    return f'"{room.id}"' if mistake("etag-of-id") else f'"{room.id}.{room.version}"'


def require_current(room: Room, if_match: str | None) -> None:
    """Refuses what names another version than the current one; `*` is any."""
    if if_match is None or mistake("if-match-ignored"):
        return
    named = [tag.strip() for tag in if_match.split(",")]
    if "*" not in named and etag_of(room) not in named:
        raise HTTPException(412, "The room has changed since")


def answer(response: Response, room: Room) -> dict:
    response.headers["ETag"] = etag_of(room)
    return present_room(room)


def save(session: Session) -> None:
    if mistake("duplicate-500"):
        session.commit()
        return
    try:
        session.commit()
    except IntegrityError:
        session.rollback()
        raise HTTPException(409, "A room has this name") from None


@router.get("", **MODEL)
def list_rooms(
    session: Reader,
    _: Caller,
    page: PageNumber = 1,
    size: PageSize = 20,
    order_by: str = "created_at",
    active: (str if mistake("active-false-truthy") else bool) | None = None,
    q: Annotated[str | None, Query(max_length=200)] = None,
) -> Page[RoomOut]:
    query = ordered(select(Room), ORDERS, order_by, Room.id)
    # With an annotation of text, "false" is as true as any other.
    if active is not None:
        query = query.where(Room.active == bool(active))
    if q is not None:
        query = query.where(Room.name.contains(q, autoescape=True))
    return page_of(session, query, page, size, present_room)


@router.post("", status_code=200 if mistake("create-200") else 201, **MODEL)
def create_room(body: RoomIn, session: Writer, _: Member, request: Request, response: Response) -> RoomOut:
    room = Room(**body.columns(), created_at=utcnow())
    session.add(room)
    save(session)
    response.headers["Location"] = request.url_for("read_room", room_id=room.id).path
    return answer(response, room)


@router.get("/{room_id}", **MODEL)
def read_room(room_id: str, session: Reader, _: Caller, response: Response) -> RoomOut:
    return answer(response, find_room(session, room_id))


@router.put("/{room_id}", **MODEL)
def replace_room(
    room_id: str, body: RoomIn, session: Writer, _: Member, response: Response, if_match: IfMatch = None
) -> RoomOut:
    return change(session, room_id, body.columns(), response, if_match)


@router.patch("/{room_id}", **MODEL)
def update_room(
    room_id: str, body: Patch, session: Writer, _: Member, response: Response, if_match: IfMatch = None
) -> RoomOut:
    return change(session, room_id, body.columns(), response, if_match)


def change(session: Session, room_id: str, columns: dict, response: Response, if_match: str | None) -> dict:
    if mistake("lost-update"):
        return change_without_turn(session, room_id, columns, response, if_match)
    room = find_room(session, room_id)
    require_current(room, if_match)
    for column, value in columns.items():
        setattr(room, column, value)
    room.version += 1
    save(session)
    return answer(response, room)


def change_without_turn(session: Session, room_id: str, columns: dict, response: Response, if_match: str | None) -> dict:
    """Looks in one transaction and writes in another, which does not compare the version again."""
    session.close()
    with make_session() as reading:
        require_current(find_room(reading, room_id), if_match)
    time.sleep(0.02)  # tells the door display, which is slow
    with make_write_session() as writing:
        room = find_room(writing, room_id)
        for column, value in columns.items():
            setattr(room, column, value)
        room.version += 1
        save(writing)
        return answer(response, room)


@router.delete("/{room_id}", status_code=204)
def delete_room(room_id: str, session: Writer, _: Member, if_match: IfMatch = None) -> None:
    room = find_room(session, room_id)
    if not mistake("delete-ignores-if-match"):
        require_current(room, if_match)
    if mistake("bookings-survive-room"):
        session.query(Room).where(Room.id == room_id).delete()
    else:
        session.delete(room)
    session.flush()
    if not mistake("delete-not-committed"):
        session.commit()
