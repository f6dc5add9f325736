print("smashtag")
