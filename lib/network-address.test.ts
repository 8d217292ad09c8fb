import { expect, test } from "vitest"
import { findHousehold, getNetwork } from "./network-address.ts"

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
  ["2001:db8::9", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["203.0.113.7:50123", "203.0.113.7"],
  ["[2001:db8:1:2::9]:50123", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::9]", "2001:db8:1:2::/64"],
  ["unknown", "unknown"],
  ["not:an:address", "not:an:address"],
])("%s counts as %s", (address, network) => {
  expect(getNetwork(address)).toBe(network)
})

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["127.0.0.1", null],
  ["::1", null],
  ["::ffff:10.1.2.3", null],
  ["192.168.1.20", null],
  ["172.16.0.1", null],
  ["172.32.0.1", "172.32.0.1"],
  ["100.64.0.1", null],
  ["100.128.0.1", "100.128.0.1"],
  ["fe80::1%eth0", null],
  ["fd00::1", null],
  ["unknown", null],
])("%s is of household %s", (address, household) => {
  expect(findHousehold(address)).toBe(household)
})
