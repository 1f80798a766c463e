"""A shop that describes itself at /openapi.json, and keeps to it.

    pip install -r requirements.txt
    python3 shop.py                    http://127.0.0.1:8000; --port N for another port
    python3 shop.py --drift 3,5        answers in two places otherwise than /openapi.json says; --drift all: in twelve

The API key of the shop is "shop-key"; POST /login issues tokens to the user "demo" with the password "sesame".
"""

import argparse
import hashlib
from datetime import date, datetime, timezone
from typing import Annotated, Literal
from uuid import UUID, uuid4

import uvicorn
from fastapi import Depends, FastAPI, Form, HTTPException, Query, UploadFile
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from fastapi.security import APIKeyHeader, HTTPBearer
from pydantic import BaseModel, EmailStr, Field

DRIFT: set[int] = set()

Sku = Annotated[str, Field(pattern="^[A-Z]{2}[0-9]{3}$", examples=["TE001"])]
Quantity = Annotated[int, Field(ge=1, le=100)]


class Error(BaseModel):
    detail: str


class NewItem(BaseModel):
    sku: Sku
    name: Annotated[str, Field(min_length=1, max_length=80)]
    price: Annotated[float, Field(ge=0)]
    currency: Literal["EUR", "NOK", "USD"] = "EUR"
    tags: Annotated[list[str], Field(max_length=3)] = []
    released: date | None = None


class Item(NewItem):
    id: UUID
    createdAt: datetime


class Price(BaseModel):
    price: Annotated[float, Field(ge=0)]
    currency: Literal["EUR", "NOK", "USD"]


class Stock(BaseModel):
    sku: Sku
    quantity: int
    warehouse: str


class Line(BaseModel):
    itemId: UUID
    quantity: Quantity


class Card(BaseModel):
    kind: Literal["card"]
    last4: Annotated[str, Field(pattern="^[0-9]{4}$")]


class Invoice(BaseModel):
    kind: Literal["invoice"]
    email: EmailStr


Payment = Annotated[Card | Invoice, Field(discriminator="kind")]


class NewOrder(BaseModel):
    lines: Annotated[list[Line], Field(min_length=1, max_length=10)]
    payment: Payment
    note: str | None = None


class OrderChange(BaseModel):
    status: Literal["paid", "shipped", "cancelled"]


class Order(NewOrder):
    id: Annotated[str, Field(pattern="^ORD-[0-9]{6}$")]
    status: Literal["new", "paid", "shipped", "cancelled"]
    createdAt: datetime


class NewUser(BaseModel):
    email: EmailStr
    password: Annotated[str, Field(min_length=8, json_schema_extra={"writeOnly": True})]
    roles: list[Literal["reader", "writer", "admin"]] = ["reader"]


class User(BaseModel):
    id: int
    email: EmailStr
    roles: list[Literal["reader", "writer", "admin"]]
    password: Annotated[str, Field(json_schema_extra={"writeOnly": True})] = ""


class Token(BaseModel):
    access_token: str
    token_type: Literal["bearer"]
    expires_in: int


class Picture(BaseModel):
    id: UUID
    kind: Literal["photo", "drawing"]
    size: int
    sha256: Annotated[str, Field(pattern="^[0-9a-f]{64}$")]


app = FastAPI(title="Shop", version="1.0")
api_key = APIKeyHeader(name="X-API-Key", auto_error=False)
bearer = HTTPBearer(auto_error=False)


def with_key(key: Annotated[str | None, Depends(api_key)]):
    if key != "shop-key":
        raise HTTPException(401, "an API key is needed")


def with_token(token=Depends(bearer)):
    if token is None or token.credentials != "letmein":
        raise HTTPException(401, "a token is needed")


KEY = {"dependencies": [Depends(with_key)]}
TOKEN = {"dependencies": [Depends(with_token)]}
REFUSED = {401: {"model": Error, "description": "no valid credentials"}}
MISSING = {404: {"model": Error, "description": "there is none"}}


def header(name, schema):
    return {"headers": {name: {"required": True, "schema": schema}}}


def found(values: dict, key):
    if key not in values:
        raise HTTPException(404, "there is none")
    return values[key]


def answer(value: BaseModel, code: int = 200, drift: int = 0, **changes):
    """FastAPI does not compare a response that a function makes itself with its description: here drift begins.

    If violation `drift` is turned on, the members in `changes` have other values; `...` removes a member.
    """
    content = value.model_dump(mode="json", exclude={"password"})
    if drift in DRIFT:
        content |= changes
    return JSONResponse({name: member for name, member in content.items() if member is not ...}, code)


START = datetime(2026, 3, 1, 8, tzinfo=timezone.utc)
TEA = UUID("00000000-0000-4000-8000-000000000001")
items = {TEA: Item(id=TEA, sku="TE001", name="Tea", price=4, tags=["hot"], released=date(2026, 2, 1), createdAt=START)}
orders: dict[str, Order] = {}
users: dict[int, User] = {}
pictures: dict[UUID, bytes] = {}


@app.post("/login", responses=REFUSED)
def log_in(user: Annotated[str, Form()], password: Annotated[str, Form()]) -> Token:
    if (user, password) != ("demo", "sesame"):
        raise HTTPException(401, "wrong user or password")
    return Token(access_token="letmein", token_type="bearer", expires_in=3600)


@app.get("/items", response_model=list[Item], responses={200: header("X-Total-Count", {"type": "integer"})})
def list_items(tag: Annotated[list[str], Query()] = [], limit: Annotated[int, Query(ge=1, le=50)] = 20):
    matching = [item for item in items.values() if set(tag) <= set(item.tags)]
    headers = {} if 1 in DRIFT else {"X-Total-Count": str(len(matching))}
    return JSONResponse([item.model_dump(mode="json") for item in matching[:limit]], headers=headers)


@app.post("/items", status_code=201, response_model=Item, responses=REFUSED, **KEY)
def add_item(item: NewItem):
    new = Item(id=uuid4(), createdAt=datetime.now(timezone.utc), **item.model_dump())
    items[new.id] = new
    return answer(new, 201, drift=3, price=str(new.price))


@app.get("/items/{item_id}", response_model=Item, responses=MISSING)
def get_item(item_id: UUID):
    return answer(found(items, item_id), drift=4, name=...)


@app.put("/items/{item_id}/price", response_model=Item, responses=REFUSED | MISSING, **KEY)
def change_price(item_id: UUID, price: Price):
    items[item_id] = found(items, item_id).model_copy(update=price.model_dump())
    return answer(items[item_id])


@app.get("/items/{item_id}/description", response_class=PlainTextResponse)
def describe_item(item_id: UUID, lang: Literal["en", "no"] = "en"):
    text = f"{found(items, item_id).name} ({lang})"
    return Response(f"<p>{text}</p>", media_type="text/html") if 5 in DRIFT else PlainTextResponse(text)


@app.delete("/items/{item_id}", status_code=204, response_class=Response, responses=REFUSED | MISSING, **KEY)
def remove_item(item_id: UUID):
    del items[found(items, item_id).id]
    return Response(status_code=202 if 6 in DRIFT else 204)


@app.get("/stock/{sku}", response_model=Stock)
def get_stock(sku: Sku):
    return answer(Stock(sku=sku, quantity=int(sku[2:]), warehouse="north"), drift=7, warehouse=None)


@app.get("/orders", responses=REFUSED | {200: header("X-Total-Count", {"type": "integer"})}, **TOKEN)
def list_orders(response: Response, status: Literal["new", "paid", "shipped", "cancelled"] | None = None) -> list[Order]:
    response.headers["X-Total-Count"] = "many" if 2 in DRIFT else str(len(orders))
    return [order for order in orders.values() if status in (None, order.status)]


@app.post("/orders", status_code=201, response_model=Order, responses=REFUSED, **TOKEN)
def add_order(order: NewOrder):
    new = Order(id=f"ORD-{len(orders) + 1:06}", status="new", createdAt=START, **order.model_dump())
    orders[new.id] = new
    return answer(new, 201, drift=8, payment={"kind": "voucher", "code": "SPRING"})


@app.get("/orders/{order_id}", response_model=Order, responses=REFUSED | MISSING, **TOKEN)
def get_order(order_id: str):
    return answer(found(orders, order_id), drift=9, status="waiting")


@app.patch("/orders/{order_id}", response_model=Order, responses=REFUSED | MISSING, **TOKEN)
def change_order(order_id: str, change: OrderChange):
    orders[order_id] = found(orders, order_id).model_copy(update=change.model_dump())
    return answer(orders[order_id], drift=10, createdAt="1 March 2026")


@app.post("/users", status_code=201, response_model=User, responses=REFUSED, **KEY)
def add_user(user: NewUser):
    new = User(id=len(users) + 1, email=user.email, roles=user.roles)
    users[new.id] = new
    return answer(new, 201, drift=11, password=user.password)


@app.get("/users/{user_id}", response_model=User, responses=REFUSED | MISSING, **TOKEN)
def get_user(user_id: int):
    return answer(found(users, user_id), drift=12, id=str(user_id))


@app.post("/pictures", status_code=201, responses=REFUSED, **KEY)
def add_picture(kind: Annotated[Literal["photo", "drawing"], Form()], file: UploadFile) -> Picture:
    content = file.file.read()
    new = Picture(id=uuid4(), kind=kind, size=len(content), sha256=hashlib.sha256(content).hexdigest())
    pictures[new.id] = content
    return new


PNG = {200: {"content": {"image/png": {}}}}


@app.get("/pictures/{picture_id}", response_class=Response, responses=REFUSED | MISSING | PNG, **KEY)
def get_picture(picture_id: UUID):
    return Response(found(pictures, picture_id), media_type="image/png")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--drift", default="", help="violations by number, such as 3,5; or: all")
    options = parser.parse_args()
    numbers = range(1, 13) if options.drift == "all" else [int(n) for n in options.drift.split(",") if n]
    DRIFT.update(numbers)
    uvicorn.run(app, host="127.0.0.1", port=options.port, log_level="warning")
