import Ingest
import Store
import TestSupport
import Tweets
