"""Calls tools through the official Python SDK, which validates answers: a call in each line of its input, an answer in each line of its output.

Argument: the address of the server.
"""

import asyncio
import json
import sys

from mcp import Client


async def main(url: str) -> None:
    async with Client(url) as client:
        await client.list_tools()
        for line in sys.stdin:
            call = json.loads(line)
            try:
                result = await client.call_tool(call["name"], call["arguments"])
                answer = result.model_dump(mode="json", by_alias=True)
            except Exception as error:
                answer = {"error": str(error)}
            print(json.dumps(answer), flush=True)


asyncio.run(main(sys.argv[1]))
