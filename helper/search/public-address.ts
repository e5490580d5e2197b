// Which addresses of the internet may be connected to: none of this machine, of its network, or of a use of their own.

import { BlockList, isIP } from 'node:net';

/** IANA's registries of special addresses (RFC 6890), written by hand. */
const SPECIAL_4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;
/** Of the addresses in 2000::/3, which are all that are public: tunnels to IPv4, documentation, special uses. */
const SPECIAL_6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const special = new BlockList();
for (const [net, prefix] of SPECIAL_4) special.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of SPECIAL_6) special.addSubnet(net, prefix, 'ipv6');
const unicast = new BlockList();
unicast.addSubnet('2000::', 3, 'ipv6');

/** False for whatever is no address at all, and for an IPv4 address inside an IPv6 one. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, 'ipv4');
  // An address with a zone ("fe80::1%eth0") is of this machine.
  if (family === 6 && !address.includes('%') && unicast.check(address, 'ipv6')) return !special.check(address, 'ipv6');
  return false;
}
