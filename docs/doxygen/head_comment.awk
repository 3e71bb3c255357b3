# Makes the comment that a header begins with one that Doxygen shows as it stands: it holds formulas.
NR == 1 && /^\/\// {
  print "/** \\file\n\\verbatim"
  inHead = 1
}
inHead && /^\/\// {
  sub(/^\/\/ ?/, "")
  print
  next
}
inHead {
  print "\\endverbatim */"
  inHead = 0
}
{ print }
