import type { LanguageData } from './types.js';

/** Japanese. */
export const ja: LanguageData = {
  code: 'ja',
  stopWords: 'の は が を に で と も へ から まで より です ます する した して ください 下さい これ それ あれ この その 私 私の ある いる',
  words: `
create: 作成, 作る, 作って, 新規, 新しい, 作り
add: 追加, 加える
delete: 削除, 消す, 消して, 取り除く
update: 更新, 変更, 編集, 修正
get: 取得, 得る
show: 表示, 見せて, 見る
list: 一覧, リスト
search: 検索, 探す, 探して, 見つけ, 調べ
read: 読む, 読み込み, 読んで, 読み取り
write: 書く, 書き込み, 書いて
open: 開く, 開いて, オープン
close: 閉じる, 閉じて
send: 送信, 送る, 送って
reply: 返信, 返事, 回答
share: 共有, シェア
move: 移動
copy: コピー, 複製
rename: 名前変更, 名前を変更, リネーム
save: 保存
download: ダウンロード
upload: アップロード
import: インポート
export: エクスポート
run: 実行, 走らせ
start: 開始, 起動, 始める
stop: 停止, 止める, 止めて
restart: 再起動
cancel: キャンセル, 取り消し
schedule: 予定, スケジュール
book: 予約
remind: リマインダー, 思い出させ
translate: 翻訳, 訳して
summarize: 要約, まとめ
analyze: 分析, 解析
calculate: 計算
convert: 変換
compare: 比較
check: 確認, チェック
verify: 検証
test: テスト
install: インストール
deploy: デプロイ, 展開
merge: マージ, 統合, 結合
approve: 承認
reject: 却下, 拒否
assign: 割り当て, 担当
invite: 招待
connect: 接続
login: ログイン
play: 再生
buy: 購入, 買う
pay: 支払, 支払い
generate: 生成
draw: 描く, 描いて
count: 数える, 件数, いくつ
enable: 有効
disable: 無効
archive: アーカイブ
restore: 復元
file: ファイル
folder: フォルダ, フォルダー, ディレクトリ
document: 文書, ドキュメント, 書類
page: ページ
spreadsheet: スプレッドシート, 表計算
table: テーブル, 表
row: 行
column: 列
presentation: プレゼンテーション, スライド
image: 画像, イメージ
photo: 写真
video: 動画, ビデオ
audio: 音声
music: 音楽, 曲
email: メール, 電子メール
message: メッセージ
channel: チャンネル
conversation: 会話
comment: コメント
contact: 連絡先
user: ユーザー, ユーザ
account: アカウント, 口座
password: パスワード
permission: 権限
team: チーム
company: 会社, 企業
customer: 顧客, お客様
employee: 社員, 従業員
event: イベント
meeting: 会議, ミーティング, 打ち合わせ
calendar: カレンダー
task: タスク
project: プロジェクト
issue: 課題, 問題, イシュー, チケット
error: エラー
code: コード
repository: リポジトリ
branch: ブランチ
commit: コミット
pull request: プルリクエスト
release: リリース
database: データベース
query: クエリ, 問い合わせ
server: サーバー, サーバ
container: コンテナ
log: ログ
metric: 指標, メトリクス
alert: アラート, 警告
status: 状態, ステータス
configuration: 設定, 構成
price: 価格, 値段
cost: 費用, コスト
invoice: 請求書
money: お金
currency: 通貨, 為替
stock: 株価, 株式
order: 注文
product: 商品, 製品
weather: 天気
forecast: 予報
temperature: 気温, 温度
location: 場所, 位置
map: 地図
address: 住所, アドレス
route: 経路, ルート
distance: 距離
flight: 航空便, フライト
hotel: ホテル
restaurant: レストラン
recipe: レシピ
travel: 旅行
train: 電車, 列車
car: 車
news: ニュース
article: 記事
book: 本, 書籍
paper: 論文
website: ウェブサイト, サイト
link: リンク
browser: ブラウザ
screenshot: スクリーンショット, スクショ
form: フォーム
button: ボタン
click: クリック
report: レポート, 報告
chart: グラフ, チャート
diagram: 図
statistics: 統計
history: 履歴
date: 日付
time: 時間, 時刻
today: 今日
tomorrow: 明日
text: テキスト, 文章
word: 単語
language: 言語
note: メモ, ノート
memory: 記憶, メモリ
job: 仕事, 求人
game: ゲーム
movie: 映画
security: セキュリティ
backup: バックアップ
domain: ドメイン
network: ネットワーク
device: デバイス, 端末
light: 照明, ライト
key: キー, 鍵
all: すべて, 全て, 全部
latest: 最新, 最近
nearby: 近く, 付近
process: プロセス
command: コマンド
package: パッケージ
function: 関数
label: ラベル, タグ
group: グループ
member: メンバー
organization: 組織
variable: 変数
system: システム
disk: ディスク
content: 内容, 中身
template: テンプレート
draft: 下書き
attachment: 添付, 添付ファイル
notification: 通知
subscription: サブスクリプション, 購読
refund: 返金
balance: 残高
discount: 割引, クーポン
inventory: 在庫
shipment: 配送, 発送
review: レビュー
artist: アーティスト
playlist: プレイリスト
player: 選手, プレイヤー
score: スコア, 得点
patient: 患者
ticket: チケット, 切符
tax: 税金
loan: ローン
insurance: 保険
contract: 契約
vacation: 休暇
filter: フィルター, 絞り込み
sort: 並べ替え, ソート
replace: 置換, 置き換え
sign: 署名
scan: スキャン
monitor: 監視
build: ビルド
push: プッシュ
clone: クローン
block: ブロック
unlock: ロック解除
type: 入力
fill: 記入
select: 選択
print: 印刷
resize: サイズ変更
compress: 圧縮
extract: 抽出
encrypt: 暗号化
explain: 説明
recommend: おすすめ, 推薦
predict: 予測
detect: 検出, 認識
publish: 公開, 投稿
follow: フォロー
record: 録音, 録画
track: 追跡
order: 注文する
vote: 投票
sync: 同期
validate: 検証する
transcribe: 文字起こし
forecast: 予報
latest: 新着
screen: 画面
version: バージョン
field: フィールド, 欄
value: 値
size: サイズ
list: 一覧表
transaction: 取引
bank: 銀行
sale: 売上, 販売
lead: 見込み客
goal: 目標
reminder: リマインド
temperature: 度
image: 絵
question: 質問
answer: 答え
exercise: 運動
job: 就職
remove: 除去
bookmark: ブックマーク, お気に入り
appointment: 予約枠, 診察
leave: 休暇, 有給
allergy: アレルギー
applicant: 応募者, 候補者
interview: 面接
payroll: 給与, 給料
assignment: 宿題, 課題
grade: 成績, 採点
quiz: 小テスト, 試験, クイズ
shipment: 荷物, 出荷
return: 返品
coupon: クーポン
stock: 在庫
transfer: 振込, 送金
card: カード
due: 期限, 期日
bill: 請求書
vendor: 仕入先, 取引先
expense: 経費, 支出
budget: 予算
signature: 署名, サイン
certificate: 証明書
vulnerability: 脆弱性
secret: シークレット, 秘密
environment: 環境
cluster: クラスター, クラスタ
index: インデックス, 索引
collection: コレクション
dashboard: ダッシュボード
board: ボード
label: 送り状
warehouse: 倉庫
lock: 鍵, ロック
freeze: 凍結, 利用停止
thermostat: 暖房, サーモスタット
cover: ブラインド, カーテン
vacuum: 掃除機
camera: カメラ
battery: バッテリー, 電池
printer: プリンター
sleep: 睡眠
workout: トレーニング, ワークアウト
meal: 食事, 献立
ingredient: 材料, 食材
property: 不動産, 物件
mortgage: 住宅ローン
artwork: 絵画, 作品
campground: キャンプ場
departure: 出発, 発車
ticket price: 運賃, 料金
visa: ビザ
voice: 音声, 声
transcript: 文字起こし, 議事録
recording: 録画, 録音
participant: 参加者
layer: レイヤー
color: 色, カラー
node: ノード
scene: シーン
follower: フォロワー
headlines: 見出し, ヘッドライン
volume: 音量
pause: 一時停止
enable: つける, オンにする
workspace: ワークスペース
deployment: デプロイ
complete: 完了, 終了
scroll: スクロール
mouse: マウス
drag: ドラッグ
skip: スキップ
retry: 再試行, 再実行
reaction: リアクション
thread: スレッド
mention: メンション
forward: 転送
undo: 元に戻す
join: 参加する
unsubscribe: 登録解除, 配信停止
item: 項目, アイテム
object: オブジェクト
bucket: バケット
fork: フォーク
crypto: 暗号通貨, 仮想通貨
podcast: ポッドキャスト
trending: トレンド, 急上昇
deadline: 締め切り, 締切
priority: 優先度
status: 状況
`,
};
