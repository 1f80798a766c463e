"""Writes an export of a namespace with one hub of so many devices: devices.py EXPORT COUNT >IMPORT

EXPORT is an empty namespace's own, whose keys and hub stay as they are.
"""
import sys

with open(sys.argv[1]) as file:
    sys.stdout.writelines(line for line in file if "identifierIssued" not in line)
template = r'{"body":"{\"aps\":{\"alert\":\"Hello $(name), $(message)\"},\"n\":\"$(n, 5)\"}","tags":["hello"]}'
for number in range(1, int(sys.argv[2]) + 1):
    print(
        f'{{"hub":"hub","installation":{{"installationId":"device-{number:08}","pushChannel":"{number:064x}",'
        f'"pushChannelExpired":false,"platform":"apns","userId":"user-{number // 3}",'
        f'"tags":["news","lang:{number % 20}","city:{number % 1000}"],"templates":{{"hello":{template}}}}},'
        f'"serial":{number},"version":1}}'
    )
