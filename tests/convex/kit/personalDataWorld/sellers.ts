import type { AddOwnRows } from "../personalDataSides";

export const addOwnRows: AddOwnRows = async ({
  db,
  now,
  userId,
  email,
  fullName,
  files,
  words,
}) => {
  await db.insert("applicationDrafts", {
    userId,
    form: {
      location: words("draftLocation"),
      whatToSell: "",
      species: [],
      estimatedSales: "",
      isHobbyist: true,
      aboutSeller: words("draftAbout"),
      comments: "",
    },
    videoId: files.draftVideo,
    videoName: words("draftVideo"),
    updatedAt: now,
  });
  await db.insert("sellerApplications", {
    userId,
    fullName,
    email,
    location: words("location"),
    whatToSell: "Shrimp",
    species: ["Cherry shrimp"],
    estimatedSales: "2",
    isHobbyist: false,
    trader: {
      ...{ tradingName: words("appliedTrading"), address: words("appliedBusiness") },
      ...{ council: words("appliedCouncil"), licenceNumber: words("appliedLicence") },
    },
    aboutSeller: words("application"),
    packagingVideoId: files.packagingVideo,
    packagingVideoName: words("video"),
    searchText: email,
    status: "pending_review",
    createdAt: now,
    updatedAt: now,
  });
};
