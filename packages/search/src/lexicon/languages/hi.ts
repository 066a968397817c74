import type { LanguageData } from './types.js';

/** Hindi. */
export const hi: LanguageData = {
  code: 'hi',
  stopWords: 'का की के को में से पर और या है हैं था थी एक यह वह मैं मुझे मेरा मेरी मेरे आप कृपया क्या कैसे लिए करें करो कर दो दें करना चाहिए',
  words: `
create: बनाएं, बनाओ, बनाना, बनाइए, नया, नई, नए
add: जोड़ें, जोड़ो, जोड़ना
delete: हटाएं, हटाओ, हटाना, मिटाएं, डिलीट
update: अपडेट, बदलें, बदलो, संपादित
get: प्राप्त, लाओ
show: दिखाएं, दिखाओ, दिखाना
list: सूची, लिस्ट
search: खोजें, खोजो, खोज, ढूंढें, ढूंढो
read: पढ़ें, पढ़ो
write: लिखें, लिखो
open: खोलें, खोलो
close: बंद
send: भेजें, भेजो, भेजना
reply: जवाब, उत्तर
share: साझा, शेयर
copy: कॉपी
save: सहेजें, सेव
download: डाउनलोड
upload: अपलोड
run: चलाएं, चलाओ
stop: रोकें, रोको
cancel: रद्द
book: बुक, आरक्षण
translate: अनुवाद
summarize: सारांश
calculate: गणना
check: जांच, जांचें
file: फ़ाइल, फाइल, फाइलें, फ़ाइलें
folder: फ़ोल्डर, फोल्डर
document: दस्तावेज़, दस्तावेज
image: छवि, चित्र
photo: फोटो, तस्वीर
video: वीडियो
music: संगीत, गाना
email: ईमेल, मेल
message: संदेश, मैसेज
user: उपयोगकर्ता
account: खाता
password: पासवर्ड
team: टीम
customer: ग्राहक
event: कार्यक्रम, इवेंट
meeting: बैठक, मीटिंग
calendar: कैलेंडर
task: कार्य, काम
project: परियोजना, प्रोजेक्ट
issue: समस्या
error: त्रुटि
database: डेटाबेस
price: कीमत, मूल्य
invoice: चालान, बिल
weather: मौसम
location: स्थान, जगह
map: नक्शा
flight: उड़ान
hotel: होटल
restaurant: रेस्तरां
news: समाचार, खबर
book: किताब, पुस्तक
website: वेबसाइट
report: रिपोर्ट
time: समय
today: आज
all: सभी, सारे
latest: नवीनतम, ताज़ा
`,
};
