import type { AddOwnRows } from "../personalDataSides";

export const addOwnRows: AddOwnRows = async ({
  db,
  now,
  userId,
  email,
  fullName,
  files,
  labelFor,
}) => {
  await db.insert("applicationDrafts", {
    userId,
    form: {
      location: labelFor("draftLocation"),
      whatToSell: "",
      species: [],
      estimatedSales: "",
      isHobbyist: true,
      aboutSeller: labelFor("draftAbout"),
      comments: "",
    },
    videoId: files.draftVideo,
    videoName: labelFor("draftVideo"),
    updatedAt: now,
  });
  await db.insert("sellerApplications", {
    userId,
    fullName,
    email,
    location: labelFor("location"),
    whatToSell: "Shrimp",
    species: ["Cherry shrimp"],
    estimatedSales: "2",
    isHobbyist: false,
    trader: {
      tradingName: labelFor("appliedTrading"),
      address: labelFor("appliedBusiness"),
      council: labelFor("appliedCouncil"),
      licenceNumber: labelFor("appliedLicence"),
    },
    aboutSeller: labelFor("application"),
    packagingVideoId: files.packagingVideo,
    packagingVideoName: labelFor("video"),
    searchText: email,
    status: "pending_review",
    createdAt: now,
    updatedAt: now,
  });
};
