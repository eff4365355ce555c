import { useMutation } from "convex/react";
import { useState } from "react";
import { api } from "#convex/_generated/api.js";
import {
  arrivalDay,
  WEATHER_HOLD_DAYS_MAX,
  WEATHER_HOLD_REASONS,
  WEATHER_HOLD_WORDS,
  weatherHoldUntil,
  type WeatherHoldReason,
  laterChoices,
  movableUntil,
  MOVE_DAYS_MAX,
} from "#convex/domain/orders/dispatchDays.ts";
import { otherSide, type TradeSide } from "#convex/domain/orders/states.ts";
import { weekdayDate } from "#convex/domain/shared/days.ts";
import { capitalise } from "#convex/domain/shared/text.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { ChoiceGroup } from "#src/components/ui/ChoiceGroup.tsx";
import { ConfirmDialog } from "#src/components/ui/ConfirmDialog.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { useIsPast } from "#src/hooks/useServerTime.ts";
import { serverNow } from "#src/lib/serverTime.ts";
import type { OrderDetails } from "../public/types";

/** The Met Office's warnings for the UK, which say where heat and frost are expected. */
const WARNINGS_URL = "https://weather.metoffice.gov.uk/warnings-and-advice/uk-warnings";

/** The day on which a paid parcel is sent, and how the viewer's side can move it. */
export function AgreedDay({ order }: { order: OrderDetails }) {
  const { sending, dispatchOn, dispatchDueAt, viewerSide, weatherHold, packagingDone } = order;
  if (sending === null || dispatchOn === null || dispatchDueAt === null) return null;
  // A refund is offered if the day has passed or the seller may not sell, so there is no day to show.
  if (order.refundOffered) return null;
  const arrivesOn = weekdayDate(arrivalDay(dispatchOn, sending.to));
  return (
    <div className="border-line grid gap-3 rounded-lg border p-4">
      <div className="grid gap-1">
        <p className="font-semibold">
          To be sent {weekdayDate(dispatchOn)}, due with{" "}
          {viewerSide === "buyer" ? "you" : "the buyer"} {arrivesOn}
        </p>
        {weatherHold && (
          <p className="text-ink-muted text-sm">
            The {weatherHold.by} moved the day because of {WEATHER_HOLD_WORDS[weatherHold.reason]}.
          </p>
        )}
      </div>
      {viewerSide !== "admin" && (
        <Moves
          order={order}
          side={viewerSide}
          sending={sending}
          agreed={dispatchOn}
          until={movableUntil(viewerSide, { packagingDone, dispatchOn }, dispatchDueAt)}
        />
      )}
    </div>
  );
}

type MovesProps = {
  order: OrderDetails;
  side: TradeSide;
  sending: NonNullable<OrderDetails["sending"]>;
  agreed: number;
  /** From when (ms epoch) this side can no longer move the day. */
  until: number;
};

function Moves({ order, side, sending, agreed, until }: MovesProps) {
  const [dialog, setDialog] = useState<"move" | "weather" | null>(null);
  const isOver = useIsPast(until);
  const canMove = !order.dayMovedBy.includes(side);
  const isTooLateForWeather = useIsPast(weatherHoldUntil(agreed));
  const canWaitForWeather = order.weatherHold === null && !isTooLateForWeather;
  const isFixed = isOver || order.handoverReportedAt !== null;
  if (isFixed || order.stops.length > 0 || (!canMove && !canWaitForWeather)) return null;
  const choicesWithin = (days: number) => laterChoices(serverNow(), sending, agreed, days);
  const dialogProps = { order, side, onClose: () => setDialog(null) };
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {canMove && (
          <Button variant="secondary" size="sm" onClick={() => setDialog("move")}>
            Move the day
          </Button>
        )}
        {canWaitForWeather && (
          <Button variant="secondary" size="sm" onClick={() => setDialog("weather")}>
            Wait for better weather
          </Button>
        )}
      </div>
      {dialog === "move" && <MoveDialog {...dialogProps} choices={choicesWithin(MOVE_DAYS_MAX)} />}
      {dialog === "weather" && (
        <WeatherHoldDialog {...dialogProps} choices={choicesWithin(WEATHER_HOLD_DAYS_MAX)} />
      )}
    </>
  );
}

type DialogProps = {
  order: OrderDetails;
  side: TradeSide;
  choices: readonly number[];
  onClose: () => void;
};

function MoveDialog({ order, side, choices, onClose }: DialogProps) {
  const move = useMutation(api.orders.agreedDay.move);
  const { busy, run } = useCall();
  const [day, setDay] = useState(choices[0]);
  const confirm = async (dispatchOn: number) => {
    const { ok } = await run(() => move({ orderId: order.uuid, dispatchOn }), {
      done: "We've moved the day.",
    });
    if (ok) onClose();
  };
  return (
    <ConfirmDialog
      open
      title="Move the day"
      description={`You can do this once. ${noticeText(side)}`}
      confirmLabel="Move the day"
      busy={busy}
      confirmDisabled={day === undefined}
      onClose={onClose}
      onConfirm={() => day !== undefined && void confirm(day)}
    >
      <Days order={order} choices={choices} day={day} onChoose={setDay} />
    </ConfirmDialog>
  );
}

function WeatherHoldDialog({ order, side, choices, onClose }: DialogProps) {
  const holdForWeather = useMutation(api.orders.agreedDay.holdForWeather);
  const { busy, run } = useCall();
  const [day, setDay] = useState(choices[0]);
  const [reason, setReason] = useState<WeatherHoldReason | null>(null);
  const confirm = async (dispatchOn: number, why: WeatherHoldReason) => {
    const { ok } = await run(
      () => holdForWeather({ orderId: order.uuid, dispatchOn, reason: why }),
      {
        done: "The parcel will wait for better weather.",
      },
    );
    if (ok) onClose();
  };
  return (
    <ConfirmDialog
      open
      title="Wait for better weather"
      description={`An order can wait for better weather only once. ${noticeText(side)}`}
      confirmLabel="Move the day"
      busy={busy}
      confirmDisabled={day === undefined || reason === null}
      onClose={onClose}
      onConfirm={() => day !== undefined && reason !== null && void confirm(day, reason)}
    >
      <div className="grid gap-5">
        <p>
          <a href={WARNINGS_URL} target="_blank" rel="noreferrer" className="text-accent underline">
            The Met Office&apos;s warnings
          </a>{" "}
          <span>cover extreme heat, snow and ice.</span>
        </p>
        <ChoiceGroup
          legend="Reason"
          layout="segmented"
          options={WEATHER_HOLD_REASONS.map((value) => ({ value, label: capitalise(value) }))}
          value={reason}
          onChange={setReason}
        />
        <Days order={order} choices={choices} day={day} onChoose={setDay} />
      </div>
    </ConfirmDialog>
  );
}

const noticeText = (side: TradeSide) => `We'll tell the ${otherSide(side)}.`;

type DaysProps = {
  order: OrderDetails;
  choices: readonly number[];
  day: number | undefined;
  onChoose: (day: number) => void;
};

function Days({ order: { sending }, choices, day, onChoose }: DaysProps) {
  if (choices.length === 0) {
    return (
      <p>
        No later day is possible. If the parcel can&apos;t be sent on the agreed day, please say so
        in Messages.
      </p>
    );
  }
  return (
    <ChoiceGroup
      legend="New day to send the parcel"
      layout="cards"
      options={choices.map((choice) => ({
        value: String(choice),
        label: weekdayDate(choice),
        hint: `Arrives ${weekdayDate(arrivalDay(choice, sending?.to ?? []))}`,
      }))}
      value={day === undefined ? null : String(day)}
      onChange={(choice) => onChoose(Number(choice))}
    />
  );
}
