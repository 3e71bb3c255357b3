# What tests/run leaves out unless it is asked to be thorough: with these it takes half an hour, without them half of
# that. Each is the long form of something that other tests have in short: a law over many scenes, or at many numbers of
# iterations and substeps, or something that comes to rest over a minute. Names of suites (all of their cases), or of
# cases (SUITE.CASE). A case belongs here when it takes more than three seconds of the processor and a quicker one would
# fail first of most mistakes.

set(penetration Of/Penetration.IsNowhere)  # left: cloth_stack, knife_course, bodies_on_cloth and what is quick
set(thorough_tests
  # Laws at many settings
  CompliantTypes.ABalloonOfASpringySkinSwellsToWhereItsPressureIsHeld
  CompliantTypes.AHingeTurnsByComplianceTimesTorque
  CompliantTypes.AStripSagsByItsBendingComplianceHoweverItIsSolved
  CompliantTypes.BendingOfARopeActsBesideItsStretching
  ConstraintRows.AddUpToWhatTheSolverDidInTurn
  ConstraintRows.AverageToWhatTheSolverDidAtOnce
  Integrators/SmallSteps.ASpringHangsByItsComplianceWhereverAndHoweverFine/1
  PairEstimate.OfACrowdIsMoreByOneStrideAtMost
  SandPile.NoGrainOfTheDemonstrationsIsShotOut
  SandPile.OfFewIterationsRestsAsHighAsOfMany
  SoftBodyStatics.ABodyFromAMeshIsThatOfFiniteElements
  # Scenes that come to rest
  ${penetration}/air_mattress
  ${penetration}/balloons
  ${penetration}/banner_rip
  ${penetration}/barrel
  ${penetration}/bending_row
  ${penetration}/bunnies
  ${penetration}/cantilever_bars
  ${penetration}/cloth_heap
  ${penetration}/cloth_on_sphere
  ${penetration}/cloth_ripped_by_ball
  ${penetration}/cloth_torn_by_cube
  ${penetration}/dancer
  ${penetration}/flag
  ${penetration}/folded_cloth
  ${penetration}/hanging_sheet
  ${penetration}/inflated_figures
  ${penetration}/stripes
  ${penetration}/wrung_towel
  With/TearingPenetration
  Of/RestingStretch.IsBelowFivePerCent/drape_on_bunny
  SelfCollision/SelfCollisionEachIteration.AFoldedClothRestsWithoutCrossing/gaussSeidelOrdered
  SelfCollision/SelfCollisionEachIteration.AFoldedClothRestsWithoutCrossing/jacobi
  Shipped/TornScenes
  Cloth.ThreeInflatedFiguresKeepTheirVolumeInAHeap
  FlagStretch
  HairTuft
  ManyBodies.StandAsASlenderPyramid
  RigidStacks.StandInATowerOfThirty
  SoftScenes.OnTheBiasSilkGivesWayMoreThanCottonAndCottonThanDenim
  SoftScenes.TheClothStaysOnTheBunny
  Car.CirclesByItselfThroughItsSand
  Wall.OfAHundredBricksStandsForAMinute
  # The same bits, of more scenes
  EachIteration/Threads.SameHashOnOneTwoAndEightThreads/gaussSeidelOrdered
  EachIteration/Threads.SameHashWithUnequalGrainsAndBodiesThatInterlock/gaussSeidelOrdered
  EachIteration/Threads.SameHashWithUnequalGrainsAndBodiesThatInterlock/jacobi
  Scenes/CloneOfShippedScene
  Scenes/RepeatedStep.HasTheBitsOfTheStepThatFailed/AirMattressBdf2
  Scenes/RepeatedStep.HasTheBitsOfTheStepThatFailed/ClothStack
  Scenes/RepeatedStep.HasTheBitsOfTheStepThatFailed/DrapeOnBunny
  Scenes/RepeatedStep.HasTheBitsOfTheStepThatFailed/Flag
  StepRecording.TheStepIsTheSameWithIt
  # Files and pages made anew
  Export.ATornClothHasMoreVerticesFromTheFrameInWhichItTears
  FitCommand.DrawsAllFiguresOfTheStudy
  LensPanel.ShowsEveryConstraintBesideALessonWithoutScrolling
  MakeAssets.MakesWhatComesWithTheProgram
  Of/ShippedLesson.CanBeDoneAsItSaysAndItsNumbersAreSo/08_cloth_and_balloons
  Of/ShippedLesson.CanBeDoneAsItSaysAndItsNumbersAreSo/14_fluids
  Of/ShippedLesson.CanBeDoneAsItSaysAndItsNumbersAreSo/16_rods
  Of/ShippedLesson.WhatPlaysByItselfStaysInThePicture/14_fluids
  ShownNumbers.OfEveryTypeGiveLambdaAndTheWays)

set(thorough_window_tests
  Files.AnotherSceneIsReplacedOnlyWhenThatIsConfirmed
  Files.EscapeLetsGoButNeverQuits
  Files.TheDialogueListsRecentFilesAndOpensOneByADoubleClick
  Files.WhatIsSaidStandsBesideAWindowThatFloats
  Inspector.AFileIsChosenInADialogue
  Inspector.AJointTellsWhatItCarriesAndThatItBroke
  Inspector.DeleteAndCtrlDAreForTheRowThatWasClickedLast
  Inspector.RareParametersAreFoldedAwayUntilTheyAreAskedFor
  Inspector.TheMenuOfAParameterOpensTheReferenceAtItsPlace
  Keyboard.BeginsALessonFromTheMap
  Keyboard.GoesThroughTheElementsRowByRow
  Keyboard.OffersTheMenuOfAParameter
  Keys.TextThatGrewAndShrankIsAsItWas
  Keys.TheHelpHasAsManyColumnsAsFitAndFindsAKey
  Keys.TheViewStaysAboveTheGroundUnlessTheSceneIsSeenFromBelow
  Keys.WindowsThatTheyOpenLeaveThePictureItsPartHoweverLargeTheTextIs
  RandomInput
  Recording.APictureTakenWhileItPlaysHoldsTheStepThatItShows
  Recording.APictureOpensWhatItShows
  Recording.ASavedRecordingSaysHowFarItIs
  Recording.WhatIsSaidOfItStandsInOneColumnBelowTheLegend
  Recording.WhatTakesLongIsAskedAboutBeforeTheWindowCloses
  Recording.WithPanelsItIsTheWindowOncePerPicture
  SideBySide.AGridOfTwoParametersIsLookedAtAndItsBestTaken
  TakeWindow.ALineOfATakeIsTakenAwayAndComesBack
  TakeWindow.ATakeIsRetimedAndPlayedAgain
  TakeWindow.AnotherTakeIsChosenInADialogueAndAdded
  Tools.ADoubleClickSelectsTheElementAndTurnsTheViewAroundIt
  Tools.AMeshBecomesWhatIsChosen
  Tools.TheMenuOfAnObjectChoosesItsMaterialAndFollowsIt
  Tools.TheSelectionsElementIsDeletedAndComesBackWithUndo
  Tools.UnsavedWorkIsKeptInTheFolderThatWasChosen
  Tools.WhatIsEditedOutlivesItsDisplay
  UiScale/DragAtScale
  UiScale/InspectorAtScale
  UiScale/TourAtScale)
