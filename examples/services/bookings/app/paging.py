from typing import Annotated

from fastapi import HTTPException, Query
from sqlalchemy import Select, String, cast, func, select
from sqlalchemy.orm import Session

from .mistakes import mistake

PageNumber = Annotated[int, Query(ge=1, le=1_000_000)]
PageSize = Annotated[int, Query(ge=1)] if mistake("size-unchecked") else Annotated[int, Query(ge=1, le=100)]


def ordered(query: Select, columns: dict, order_by: str, tie) -> Select:
    """`order_by=name` ascending, `order_by=-name` descending; the id decides between equals."""
    column = columns.get(order_by.removeprefix("-"))
    if column is None:
        raise HTTPException(422, f"order_by must be one of {', '.join(columns)}")
    if mistake("order-as-text") and issubclass(column.type.python_type, int):
        column = cast(column, String)
    descending = order_by.startswith("-")
    return query.order_by(column.desc() if descending else column.asc(), tie.desc() if descending else tie.asc())


def page_of(session: Session, query: Select, page: int, size: int, present) -> dict:
    total = session.scalar(select(func.count()).select_from(query.order_by(None).subquery())) or 0
    skipped = page * size if mistake("page-off-by-one") else (page - 1) * size
    rows = session.scalars(query.offset(skipped).limit(size)).all()
    if mistake("total-of-page"):
        total = len(rows)
    return {"items": [present(row) for row in rows], "total": total, "page": page, "size": size, "pages": -(-total // size)}
