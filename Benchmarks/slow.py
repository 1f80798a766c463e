"""A server with planted times, which prints its port: slow.py MODE

some: every 100th request takes 500 ms, the others none
pauses: all requests wait during pauses of 500 ms, one every 5 s
"""
import asyncio
import sys
import time

mode = sys.argv[1]
answer = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
count = 0


class Connection(asyncio.Protocol):
    def connection_made(self, transport):
        self.transport = transport

    def data_received(self, data):
        global count
        count += 1
        if mode == "some" and count % 100 == 0:
            asyncio.get_running_loop().call_later(0.5, self.transport.write, answer)
        else:
            self.transport.write(answer)


async def main():
    server = await asyncio.get_running_loop().create_server(Connection, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    while True:
        await asyncio.sleep(4.5)
        if mode == "pauses":
            time.sleep(0.5)


asyncio.run(main())
