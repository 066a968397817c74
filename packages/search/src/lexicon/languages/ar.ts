import type { LanguageData } from './types.js';

/** Arabic. */
export const ar: LanguageData = {
  code: 'ar',
  stopWords: 'في من على إلى الى عن مع و أو او هذا هذه ذلك التي الذي ما ماذا كيف هل أنا انا لي كل يمكن أريد اريد فضلك',
  words: `
create: إنشاء, أنشئ, انشئ, جديد, جديدة
add: إضافة, أضف, اضف
delete: حذف, احذف, إزالة
update: تحديث, حدث, تعديل, عدل
get: احصل, الحصول, جلب
show: عرض, اعرض, أظهر
list: قائمة, سرد
search: بحث, ابحث, البحث
read: قراءة, اقرأ
write: كتابة, اكتب
open: فتح, افتح
close: إغلاق, أغلق
send: إرسال, أرسل, ارسل
reply: رد, الرد
share: مشاركة, شارك
move: نقل, انقل
copy: نسخ, انسخ
save: حفظ, احفظ
download: تنزيل, تحميل
upload: رفع, ارفع
run: تشغيل, شغل, تنفيذ
stop: إيقاف, أوقف
cancel: إلغاء, ألغ
schedule: جدولة, جدول
book: حجز, احجز
translate: ترجمة, ترجم
summarize: تلخيص, لخص, ملخص
analyze: تحليل, حلل
calculate: حساب, احسب
convert: تحويل, حول
check: تحقق, فحص
file: ملف, ملفات, الملف, الملفات
folder: مجلد, مجلدات, المجلد
document: مستند, وثيقة, المستند
page: صفحة, الصفحة
table: جدول, الجدول
image: صورة, صور, الصورة
video: فيديو
music: موسيقى
email: بريد, البريد, إيميل
message: رسالة, رسائل, الرسالة
channel: قناة, القناة
comment: تعليق, تعليقات
contact: جهة اتصال, جهات الاتصال
user: مستخدم, المستخدم, المستخدمين
account: حساب, الحساب
password: كلمة المرور
team: فريق, الفريق
customer: عميل, العميل, العملاء
event: حدث, فعالية
meeting: اجتماع, الاجتماع, موعد
calendar: تقويم, التقويم
task: مهمة, مهام, المهمة
project: مشروع, المشروع
issue: مشكلة, المشكلة
error: خطأ, أخطاء
code: كود, الكود
database: قاعدة البيانات, قاعدة بيانات
server: خادم, الخادم
status: حالة, الحالة
configuration: إعدادات, الإعدادات
price: سعر, السعر, أسعار
invoice: فاتورة, الفاتورة
currency: عملة, العملة
stock: سهم, أسهم
order: طلب, الطلب
product: منتج, المنتج
weather: طقس, الطقس
location: موقع, الموقع
map: خريطة
address: عنوان
flight: رحلة, طيران
hotel: فندق, فنادق
restaurant: مطعم, مطاعم
recipe: وصفة
news: أخبار, الأخبار
article: مقال, المقال
book: كتاب
website: موقع إلكتروني
screenshot: لقطة شاشة
report: تقرير, التقرير
history: سجل, تاريخ
time: وقت, الوقت
text: نص, النص
note: ملاحظة, ملاحظات
all: جميع, كافة
latest: أحدث, آخر
`,
};
