/** Texts of the page behind the daily email's unsubscribe link. */
export const alertTexts = {
  askStop: "Stop the daily mail?",
  askStopDetail:
    "You will get no more mails about new listings of your saved searches and lower prices of your favourites. Your searches stay, and so do their marks on Shoal.",
  stopped: "The daily mail has stopped",
  stoppedDetail: "You can switch it on again in your settings, under Notifications.",
  stopUnknown: "This link does not work any more",
  stopUnknownDetail: "The account that it was for is gone. There will be no more mails.",
} as const;
