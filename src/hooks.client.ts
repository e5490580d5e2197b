// Runs before the page comes alive.
import { beginToConnect } from '#lib/state/connect.ts';
import { isFramed } from '#lib/state/framed.ts';

if (!isFramed()) void beginToConnect();
