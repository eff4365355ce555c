export const alertTexts = {
  askStop: "Stop the daily email?",
  askStopDetail:
    "You won't get any more emails about new listings in your saved searches or price drops on your favourites. Your saved searches stay on Shoal.",
  stopped: "The daily email has stopped",
  stoppedDetail: "You can switch it on again in your settings, under Notifications.",
  stopUnknown: "This link no longer works",
  stopUnknownDetail:
    "The account it was for no longer exists, so you won't get any more of these emails.",
} as const;
