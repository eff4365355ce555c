/** A meeting as a calendar file (RFC 5545), in UTC, so that every calendar shows the right hour. */

import { HOUR_MS, MINUTE_MS } from "#convex/domain/shared/constants.ts";

export type CalendarMeeting = {
  uuid: string;
  listingTitle: string;
  /** ms epoch. */
  at: number;
  place: string;
  /** The order's page. */
  url: string;
};

/** A one-hour event. A file with a later `now` (ms epoch) for the same order replaces it. */
export function calendarText(
  { uuid, listingTitle, at, place, url }: CalendarMeeting,
  now: number,
): string {
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Shoal//Meetings//EN",
    "BEGIN:VEVENT",
    `UID:${uuid}@shoal`,
    `SEQUENCE:${Math.floor(now / MINUTE_MS)}`,
    `DTSTAMP:${utcStamp(now)}`,
    `DTSTART:${utcStamp(at)}`,
    `DTEND:${utcStamp(at + HOUR_MS)}`,
    `SUMMARY:${escapeText(`Handover: ${listingTitle}`)}`,
    `LOCATION:${escapeText(place)}`,
    `URL:${url}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join("");
}

/** "20261208T140000Z". */
const utcStamp = (ms: number): string =>
  new Date(ms).toISOString().replace(/[-:]/g, "").replace(/\.\d+/, "");

const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, "\\$&").replace(/\r\n?|\n/g, "\\n");

const LINE_BYTES = 75;

/** Splits a line into pieces of at most 75 bytes, between characters; each further piece begins with a space. */
function foldLine(line: string): string {
  const encoder = new TextEncoder();
  let bytes = 0;
  let text = "";
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > LINE_BYTES) {
      text += "\r\n ";
      bytes = 1;
    }
    text += character;
    bytes += size;
  }
  return text;
}
