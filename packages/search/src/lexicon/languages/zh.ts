import type { LanguageData } from './types.js';

/** Chinese, in simplified and, where it differs, traditional characters. */
export const zh: LanguageData = {
  code: 'zh',
  stopWords: '的 了 在 是 我 你 他 她 们 请 把 将 和 与 及 或 一个 这个 那个 什么 怎么 如何 帮我 给我 我的 我要 所有的 一下',
  words: `
create: 创建, 建立, 新建, 新增, 建, 創建, 建立一個
add: 添加, 增加, 加入
delete: 删除, 移除, 删掉, 刪除
update: 更新, 修改, 编辑, 更改, 編輯
get: 获取, 得到, 取得, 獲取
show: 显示, 展示, 查看, 看看, 顯示
list: 列出, 列表, 清单, 列舉
search: 搜索, 查找, 寻找, 搜寻, 查询, 找到, 搜尋, 找
read: 读取, 阅读, 读, 讀取
write: 写入, 写, 撰写, 寫
open: 打开, 开启, 打開
close: 关闭, 關閉
send: 发送, 发, 寄, 發送
reply: 回复, 答复, 回覆
share: 分享, 共享
move: 移动, 移到, 移動
copy: 复制, 拷贝, 複製
rename: 重命名, 改名
save: 保存, 存储, 储存, 儲存
download: 下载, 下載
upload: 上传, 上傳
import: 导入, 匯入
export: 导出, 匯出
run: 运行, 执行, 運行, 執行
start: 启动, 开始, 啟動
stop: 停止, 停掉
restart: 重启, 重新启动, 重啟
cancel: 取消
schedule: 安排, 计划, 日程
book: 预订, 预约, 預訂
remind: 提醒
translate: 翻译, 翻譯
summarize: 总结, 摘要, 概括, 總結
analyze: 分析
calculate: 计算, 計算
convert: 转换, 换算, 轉換
compare: 比较, 对比, 比較
check: 检查, 核对, 檢查
verify: 验证, 驗證
test: 测试, 測試
install: 安装, 安裝
deploy: 部署
merge: 合并, 合併
approve: 批准, 审批, 通过
reject: 拒绝, 驳回
assign: 分配, 指派
invite: 邀请, 邀請
connect: 连接, 連接
login: 登录, 登陆, 登入
play: 播放
buy: 购买, 买
pay: 支付, 付款
generate: 生成, 产生
draw: 画, 绘制, 繪製
count: 统计, 多少, 数量
enable: 启用, 开启
disable: 禁用, 停用
archive: 归档
restore: 恢复, 还原
subscribe: 订阅
file: 文件, 档案, 檔案
folder: 文件夹, 目录, 資料夾
document: 文档, 文件, 文檔
page: 页面, 网页, 頁面
spreadsheet: 电子表格, 表格
table: 表, 数据表
row: 行
column: 列
presentation: 演示文稿, 幻灯片
image: 图片, 图像, 圖片
photo: 照片
video: 视频, 影片
audio: 音频
music: 音乐, 歌曲, 音樂
email: 邮件, 电子邮件, 邮箱, 郵件
message: 消息, 信息, 短信, 訊息
channel: 频道, 頻道
conversation: 对话, 会话
comment: 评论, 留言
contact: 联系人, 通讯录
user: 用户, 使用者
account: 账户, 帐号, 账号
password: 密码, 密碼
permission: 权限
team: 团队
company: 公司, 企业
customer: 客户, 顾客
employee: 员工
event: 事件, 活动
meeting: 会议, 會議
calendar: 日历, 日曆
task: 任务, 待办, 任務
project: 项目, 專案
issue: 问题, 工单, 議題
error: 错误, 报错, 錯誤
code: 代码, 程式碼
repository: 仓库, 代码库, 倉庫
branch: 分支
commit: 提交
pull request: 拉取请求, 合并请求
release: 发布, 版本
database: 数据库, 資料庫
query: 查询, 查詢
server: 服务器, 伺服器
container: 容器
log: 日志, 日誌
metric: 指标
alert: 警报, 告警
status: 状态, 狀態
configuration: 配置, 设置, 設定
price: 价格, 價格
cost: 费用, 成本, 花费
invoice: 发票, 账单
money: 钱
currency: 货币, 汇率, 匯率
stock: 股票, 股价
order: 订单, 訂單
product: 产品, 商品, 產品
weather: 天气, 天氣
forecast: 预报
temperature: 温度, 气温
location: 位置, 地点
map: 地图, 地圖
address: 地址
route: 路线, 路線
distance: 距离
flight: 航班, 机票
hotel: 酒店, 旅馆
restaurant: 餐厅, 饭店, 餐廳
recipe: 菜谱, 食谱
travel: 旅行, 旅游
train: 火车, 高铁, 车票
car: 汽车
house: 房子, 住房
news: 新闻, 新聞
article: 文章
book: 书, 图书, 书籍
paper: 论文
website: 网站, 網站
link: 链接
browser: 浏览器, 瀏覽器
screenshot: 截图, 截屏, 屏幕截图, 截圖
form: 表单
button: 按钮, 按鈕
click: 点击, 點擊
report: 报告, 报表, 報告
chart: 图表, 圖表
diagram: 流程图, 示意图
statistics: 统计数据
history: 历史, 历史记录, 歷史
date: 日期
day: 天
time: 时间, 時間
today: 今天
tomorrow: 明天
number: 数字, 号码
text: 文本, 文字
word: 单词
language: 语言
note: 笔记, 备注, 筆記
memory: 记忆, 内存
job: 工作, 职位
course: 课程
student: 学生
health: 健康
doctor: 医生
medicine: 药物, 药品
game: 游戏
movie: 电影
security: 安全
backup: 备份
domain: 域名
network: 网络
device: 设备
light: 灯
key: 密钥
all: 所有, 全部
latest: 最新, 最近
nearby: 附近
cheap: 便宜
best: 最好
process: 进程
command: 命令, 指令
package: 软件包, 包裹
function: 函数
label: 标签
group: 群组, 组
member: 成员
organization: 组织
variable: 变量
system: 系统
disk: 磁盘
content: 内容
template: 模板
draft: 草稿
attachment: 附件
notification: 通知
subscription: 订阅
refund: 退款
balance: 余额
discount: 折扣, 优惠券
inventory: 库存
shipment: 发货, 物流, 快递
review: 评价, 审查
artist: 艺术家, 歌手
playlist: 播放列表, 歌单
player: 玩家, 球员
score: 比分, 得分
patient: 病人, 患者
ticket: 车票, 门票
tax: 税, 税款
loan: 贷款
insurance: 保险
contract: 合同
vacation: 假期, 休假
filter: 筛选, 过滤
sort: 排序
replace: 替换
sign: 签名, 签署
scan: 扫描
monitor: 监控
build: 构建, 编译
push: 推送
clone: 克隆
block: 屏蔽, 封锁
unlock: 解锁
type: 输入
fill: 填写, 填充
select: 选择
print: 打印
resize: 调整大小
compress: 压缩
extract: 提取
encrypt: 加密
explain: 解释, 说明
recommend: 推荐
predict: 预测
detect: 检测, 识别
publish: 发布, 发表
follow: 关注
record: 录制, 录音
track: 跟踪, 追踪
order: 下单, 订购
vote: 投票
sync: 同步
validate: 校验
transcribe: 转录, 转写
forecast: 预报
latest: 最新的
screen: 屏幕
version: 版本
field: 字段
value: 值
size: 大小
list: 一览
transaction: 交易
bank: 银行
sale: 销售
lead: 潜在客户, 线索
goal: 目标
reminder: 提醒事项
temperature: 度
image: 图
question: 提问
answer: 答案
exercise: 锻炼, 练习
job: 招聘, 工作机会
remove: 去除
bookmark: 书签, 收藏
appointment: 预约, 挂号
leave: 请假, 休假, 假期
allergy: 过敏
applicant: 候选人, 应聘者
interview: 面试
payroll: 工资, 薪水
assignment: 作业
grade: 成绩, 分数
quiz: 测验, 考试
shipment: 包裹
return: 退货
coupon: 优惠券, 折扣码
stock: 库存
transfer: 转账, 汇款
card: 卡, 卡片, 银行卡
due: 到期
bill: 账单
vendor: 供应商
expense: 费用, 支出, 报销
budget: 预算
signature: 签名, 签署
certificate: 证书
vulnerability: 漏洞
secret: 密钥, 机密
environment: 环境
cluster: 集群
index: 索引
collection: 集合
dashboard: 仪表盘, 看板
board: 看板, 面板
warehouse: 仓库
lock: 锁, 上锁
freeze: 冻结
thermostat: 恒温器, 暖气
cover: 百叶窗, 窗帘
vacuum: 吸尘器, 扫地机器人
camera: 摄像头, 相机
battery: 电池, 电量
printer: 打印机
sleep: 睡眠
workout: 锻炼, 训练
meal: 餐, 膳食
ingredient: 食材, 配料
property: 房产, 房源
mortgage: 房贷, 按揭
artwork: 画作, 艺术品
campground: 露营地
departure: 出发, 发车
ticket price: 票价
visa: 签证
voice: 语音, 声音
transcript: 文字记录, 逐字稿
recording: 录音, 录像
participant: 参与者, 参会者
layer: 图层
color: 颜色
node: 节点
scene: 场景
follower: 粉丝, 关注者
headlines: 头条
volume: 音量
pause: 暂停
enable: 打开, 开启
workspace: 工作区
deployment: 部署
complete: 完成, 结束
scroll: 滚动
mouse: 鼠标
drag: 拖动
skip: 跳过
retry: 重试
reaction: 反应, 表情
thread: 话题, 讨论串
mention: 提及
forward: 转发
undo: 撤销
join: 加入
unsubscribe: 退订
item: 项目条目, 条目
object: 对象
bucket: 存储桶
fork: 派生, 复刻
crypto: 加密货币, 数字货币
podcast: 播客
trending: 热门, 趋势
deadline: 截止日期
priority: 优先级
`,
};
