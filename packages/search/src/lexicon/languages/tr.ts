import type { LanguageData } from './types.js';

/** Turkish. */
export const tr: LanguageData = {
  code: 'tr',
  stopWords: `ve veya ile icin bir bu su o ben sen biz siz onlar benim senin bana beni sana ne nasil nerede hangi kim ama de da mi mu var yok
olan gibi daha cok en lutfen tesekkurler merhaba istiyorum lazim gerek misin misiniz`,
  words: `
create: oluştur, oluşturmak, yarat, yeni
add: ekle, eklemek
delete: sil, silmek, kaldır, kaldırmak
update: güncelle, güncellemek, değiştir, düzenle
get: getir, al, almak
show: göster, göstermek, görüntüle
list: listele, listelemek, liste
search: ara, aramak, bul, bulmak
read: oku, okumak
write: yaz, yazmak
open: aç, açmak
close: kapat, kapatmak
send: gönder, göndermek, yolla
reply: yanıtla, cevapla, yanıt
share: paylaş, paylaşmak
move: taşı, taşımak
copy: kopyala, kopya
rename: yeniden adlandır
save: kaydet, kaydetmek
download: indir, indirmek
upload: yükle, yüklemek
run: çalıştır, çalıştırmak
start: başlat, başla
stop: durdur, durdurmak
restart: yeniden başlat
cancel: iptal, iptal et
schedule: planla, zamanla
book: rezervasyon, rezerve
remind: hatırlat, hatırlatıcı
translate: çevir, çeviri, tercüme
summarize: özetle, özet
analyze: analiz, analiz et
calculate: hesapla, hesaplamak
convert: dönüştür, dönüştürmek
compare: karşılaştır
check: kontrol, kontrol et, doğrula
test: test et, dene
install: kur, yükle
merge: birleştir
approve: onayla
reject: reddet
assign: ata, atamak
invite: davet, davet et
connect: bağlan, bağla
login: giriş, oturum aç
play: çal, oynat
buy: satın al
pay: öde, ödeme
generate: üret
draw: çiz, çizim
count: say, kaç, sayısı
file: dosya, dosyalar, dosyayı, dosyaları
folder: klasör, klasörü, dizin
document: belge, belgeler, doküman
page: sayfa, sayfayı
table: tablo, tablolar
image: resim, görsel, görüntü
photo: fotoğraf, fotoğraflar
music: müzik, şarkı
email: e-posta, eposta, mail, postaları
message: mesaj, mesajlar, mesajı
channel: kanal, kanallar
comment: yorum, yorumlar
contact: kişi, kişiler, rehber
user: kullanıcı, kullanıcılar
account: hesap, hesaplar
password: şifre, parola
permission: izin, izinler
team: ekip, takım
company: şirket, firma
customer: müşteri, müşteriler
event: etkinlik, etkinlikler
meeting: toplantı, toplantılar
calendar: takvim, takvime
task: görev, görevler
project: proje, projeler
issue: sorun, sorunlar
error: hata, hatalar
code: kod
repository: depo
branch: dal
database: veritabanı, veri tabanı
query: sorgu, sorgula
server: sunucu, sunucular
log: günlük, kayıt, kayıtlar
status: durum, durumu
configuration: yapılandırma, ayar, ayarlar
price: fiyat, fiyatı
cost: maliyet, masraf
invoice: fatura, faturalar
money: para
currency: döviz, kur
stock: hisse, borsa
order: sipariş, siparişler
product: ürün, ürünler
weather: hava, hava durumu
temperature: sıcaklık
location: konum, yer
map: harita
address: adres
route: rota, yol
distance: mesafe, uzaklık
flight: uçuş, uçuşlar, uçak
hotel: otel, oteller
restaurant: restoran, lokanta
recipe: tarif
travel: seyahat, gezi
train: tren
car: araba
house: ev
news: haber, haberler
article: makale
book: kitap, kitaplar
website: web sitesi, internet sitesi
link: bağlantı
browser: tarayıcı
screenshot: ekran görüntüsü
button: düğme, buton
click: tıkla
report: rapor
chart: grafik
statistics: istatistik, istatistikler
history: geçmiş
date: tarih
time: saat, zaman
today: bugün
tomorrow: yarın
text: metin
language: dil
note: not, notlar
memory: bellek
job: iş, işler
game: oyun
movie: film
security: güvenlik
network: ağ
device: cihaz
light: ışık
all: tüm, bütün, hepsi
latest: son, en son
nearby: yakın, yakındaki
process: süreç, işlem, işlemler
command: komut, komutu
package: paket
function: fonksiyon, işlev
label: etiket
group: grup, gruplar
member: üye, üyeler
organization: kuruluş, organizasyon
variable: değişken
system: sistem
disk: disk
content: içerik
template: şablon
draft: taslak
attachment: ek dosya
notification: bildirim, bildirimler
subscription: abonelik
refund: iade
balance: bakiye
discount: indirim
inventory: stok, envanter
shipment: kargo, teslimat
review: inceleme, yorumlar
artist: sanatçı
playlist: çalma listesi
player: oyuncu
score: skor, puan
patient: hasta
ticket: bilet
tax: vergi
loan: kredi
insurance: sigorta
contract: sözleşme
vacation: tatil, izin
filter: filtrele
sort: sırala
replace: değiştirme
sign: imzala
scan: tara
monitor: izle
build: derle, inşa et
push: gönder uzak
clone: klonla
block: engelle
unlock: kilidi aç
type: yazı yaz
fill: doldur
select: seç
print: yazdır
resize: boyutlandır
compress: sıkıştır
extract: çıkar
encrypt: şifrele
explain: açıkla
recommend: öner, tavsiye
predict: tahmin
detect: algıla, tespit
publish: yayınla
follow: takip, takip et
record: kaydı
track: takip
order: sipariş ver
vote: oy, oyla
sync: senkronize
validate: doğrula
transcribe: yazıya dök
forecast: tahmini
latest: güncel
screen: ekran
version: sürüm, versiyon
field: alan
value: değer
size: boyut
list: döküm
transaction: işlemleri
bank: banka
sale: satış, satışlar
lead: potansiyel müşteri
goal: hedef
reminder: hatırlatma
temperature: derece
image: resimler
question: soru, sorular
answer: cevap
exercise: egzersiz
job: iş ilanı
remove: çıkart
bookmark: yer imi, yer imleri
appointment: randevu
leave: izin, izni
allergy: alerji, alerjiler
applicant: aday, adaylar
interview: mülakat, görüşme
payroll: maaş, maaşlar, bordro
assignment: ödev, ödevler
grade: sınav notu, notlar
quiz: sınav
shipment: gönderi, paket
return: iade, iade et
refund: para iadesi
coupon: kupon, indirim kodu
stock: stok
transfer: havale, para gönder, transfer
card: kart, kartı, kartlar
due: vadesi gelen
bill: fatura, faturalar
vendor: tedarikçi, tedarikçiler
expense: gider, harcama, masraf
budget: bütçe
signature: imza, imzala
certificate: sertifika
vulnerability: güvenlik açığı, açıklar
secret: gizli anahtar, sır
environment: ortam, ortamlar
cluster: küme, kümeler
index: dizin, indeks
collection: koleksiyon
dashboard: gösterge paneli, pano
board: pano, panolar
label: etiketler
warehouse: depo, ambar
lock: kilit, kilitle
freeze: dondur, bloke et
thermostat: termostat, ısıtma
cover: panjur, perde
vacuum: süpürge, robot süpürge
camera: kamera, kameralar
battery: pil, batarya
printer: yazıcı
sleep: uyku
workout: antrenman
meal: öğün, yemek
ingredient: malzeme, malzemeler
property: emlak, gayrimenkul, mülk
mortgage: konut kredisi
artwork: tablo, eser
campground: kamp alanı
departure: kalkış
ticket price: bilet fiyatı
visa: vize
voice: ses, sesler
transcript: döküm, transkript
recording: kayıt, kayıtlar
participant: katılımcı, katılımcılar
layer: katman, katmanlar
color: renk, renkler
node: düğüm
scene: sahne, sahneler
follower: takipçi, takipçiler
headlines: manşet, manşetler
volume: ses seviyesi, sesi aç, sesi kıs
pause: duraklat
enable: aç, açmak
workspace: çalışma alanı
deployment: dağıtım
complete: tamamla, bitir
scroll: kaydır
mouse: fare
drag: sürükle
skip: atla
retry: yeniden dene
reaction: tepki
thread: konu, ileti dizisi
mention: bahsetme
forward: ilet
undo: geri al
join: katıl
unsubscribe: abonelikten çık
item: öğe, öğeler
object: nesne, nesneler
bucket: kova
fork: çatalla
crypto: kripto para
podcast: podcast
trending: trend, gündem
deadline: son tarih, teslim tarihi
assign: görevlendir
priority: öncelik
`,
};
