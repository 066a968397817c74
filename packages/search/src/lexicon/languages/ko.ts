import type { LanguageData } from './types.js';

/** Korean. */
export const ko: LanguageData = {
  code: 'ko',
  stopWords: '이 그 저 것 수 를 을 는 은 가 에 에서 의 로 와 과 도 해줘 해주세요 주세요 하기 해 내 나의',
  words: `
create: 생성, 만들기, 만들어, 작성, 새로운, 새
add: 추가
delete: 삭제, 지우기, 지워, 제거
update: 업데이트, 수정, 변경, 편집
get: 가져오기, 가져와, 얻기, 조회
show: 보여, 표시, 보기
list: 목록, 리스트, 나열
search: 검색, 찾기, 찾아, 탐색
read: 읽기, 읽어
write: 쓰기, 써
open: 열기, 열어
close: 닫기, 닫아
send: 보내기, 보내, 전송, 발송
reply: 답장, 답변, 회신
share: 공유
move: 이동, 옮기
copy: 복사
rename: 이름 변경, 이름을 변경
save: 저장
download: 다운로드
upload: 업로드
import: 가져오기
export: 내보내기
run: 실행
start: 시작
stop: 중지, 정지, 멈춰
restart: 재시작
cancel: 취소
schedule: 일정, 예약
book: 예약
remind: 알림, 리마인더
translate: 번역
summarize: 요약
analyze: 분석
calculate: 계산
convert: 변환
compare: 비교
check: 확인, 점검
verify: 검증
test: 테스트
install: 설치
deploy: 배포
merge: 병합
approve: 승인
reject: 거절, 거부
assign: 할당, 배정
invite: 초대
connect: 연결
login: 로그인
play: 재생
buy: 구매
pay: 결제, 지불
draw: 그리기, 그려
count: 개수, 몇
enable: 활성화
disable: 비활성화
archive: 보관
restore: 복원
file: 파일
folder: 폴더, 디렉터리, 디렉토리
document: 문서
page: 페이지
spreadsheet: 스프레드시트
table: 테이블, 표
presentation: 프레젠테이션, 슬라이드
image: 이미지, 그림
photo: 사진
video: 동영상, 비디오, 영상
audio: 오디오
music: 음악, 노래
email: 이메일, 메일
message: 메시지
channel: 채널
conversation: 대화
comment: 댓글, 코멘트
contact: 연락처
user: 사용자, 유저
account: 계정, 계좌
password: 비밀번호
permission: 권한
team: 팀
company: 회사
customer: 고객
employee: 직원
event: 이벤트, 행사
meeting: 회의, 미팅
calendar: 캘린더, 달력
task: 작업, 할 일
project: 프로젝트
issue: 이슈, 문제
error: 오류, 에러
code: 코드
repository: 저장소, 리포지토리
branch: 브랜치
commit: 커밋
pull request: 풀 리퀘스트
release: 릴리스
database: 데이터베이스
query: 쿼리, 질의
server: 서버
container: 컨테이너
log: 로그
alert: 경고, 알람
status: 상태
configuration: 설정, 구성
price: 가격
cost: 비용
invoice: 청구서, 송장
money: 돈
currency: 통화, 환율
stock: 주식, 주가
order: 주문
product: 제품, 상품
weather: 날씨
forecast: 예보
temperature: 온도, 기온
location: 위치, 장소
map: 지도
address: 주소
route: 경로
distance: 거리
flight: 항공편, 비행기
hotel: 호텔
restaurant: 식당, 레스토랑, 맛집
recipe: 레시피
travel: 여행
train: 기차, 열차
car: 자동차
news: 뉴스
article: 기사
book: 책
paper: 논문
website: 웹사이트
link: 링크
browser: 브라우저
screenshot: 스크린샷
button: 버튼
click: 클릭
report: 보고서
chart: 차트, 그래프
statistics: 통계
history: 기록, 이력
date: 날짜
time: 시간
today: 오늘
tomorrow: 내일
text: 텍스트
language: 언어
note: 메모, 노트
memory: 메모리, 기억
job: 일자리, 채용
game: 게임
movie: 영화
security: 보안
backup: 백업
network: 네트워크
device: 기기, 장치
light: 조명
key: 키
all: 모든, 전체
latest: 최신, 최근
nearby: 근처, 주변
process: 프로세스
command: 명령, 명령어
package: 패키지
function: 함수
label: 라벨, 태그
group: 그룹
member: 멤버, 구성원
organization: 조직
variable: 변수
system: 시스템
disk: 디스크
content: 내용
template: 템플릿
draft: 초안
attachment: 첨부, 첨부파일
notification: 알림
subscription: 구독
refund: 환불
balance: 잔액
discount: 할인, 쿠폰
inventory: 재고
shipment: 배송
review: 리뷰
artist: 아티스트, 가수
playlist: 재생목록, 플레이리스트
player: 선수, 플레이어
score: 점수
patient: 환자
ticket: 티켓, 표
tax: 세금
loan: 대출
insurance: 보험
contract: 계약
vacation: 휴가
filter: 필터
sort: 정렬
replace: 교체, 바꾸기
sign: 서명
scan: 스캔
monitor: 모니터링
build: 빌드
push: 푸시
clone: 클론, 복제
block: 차단
unlock: 잠금 해제
type: 입력
fill: 작성하기, 채우기
select: 선택
print: 인쇄
resize: 크기 조정
compress: 압축
extract: 추출
encrypt: 암호화
explain: 설명
recommend: 추천
predict: 예측
detect: 감지, 인식
publish: 게시, 발행
follow: 팔로우
record: 녹음, 녹화
track: 추적
order: 주문하기
vote: 투표
sync: 동기화
validate: 유효성 검사
transcribe: 받아쓰기, 전사
forecast: 예보
latest: 새로운
screen: 화면
version: 버전
field: 필드
value: 값
size: 크기
list: 목차
transaction: 거래
bank: 은행
sale: 판매, 매출
lead: 잠재 고객
goal: 목표
reminder: 알림 설정
temperature: 도
image: 그림
question: 질문
answer: 답
exercise: 운동
job: 취업
remove: 빼기
bookmark: 북마크, 즐겨찾기
appointment: 예약, 진료
leave: 휴가, 연차
allergy: 알레르기
applicant: 지원자, 후보자
interview: 면접
payroll: 급여, 월급
assignment: 숙제, 과제
grade: 성적, 채점
quiz: 퀴즈, 시험
shipment: 택배
return: 반품
coupon: 쿠폰, 할인
stock: 재고
transfer: 송금, 이체
card: 카드
due: 마감, 기한
bill: 청구서
vendor: 공급업체
expense: 비용, 지출
budget: 예산
signature: 서명
certificate: 인증서
vulnerability: 취약점
secret: 시크릿, 비밀
environment: 환경
cluster: 클러스터
index: 인덱스, 색인
collection: 컬렉션
dashboard: 대시보드
board: 보드
label: 레이블
warehouse: 창고
lock: 잠금, 자물쇠
freeze: 동결, 정지
thermostat: 난방, 온도조절기
cover: 블라인드, 커튼
vacuum: 청소기
camera: 카메라
battery: 배터리
printer: 프린터
sleep: 수면
workout: 운동
meal: 식사, 식단
ingredient: 재료
property: 부동산, 매물
mortgage: 주택담보대출
artwork: 그림, 작품
campground: 캠핑장
departure: 출발
ticket price: 요금
visa: 비자
voice: 음성, 목소리
transcript: 녹취록, 회의록
recording: 녹화, 녹음
participant: 참가자
layer: 레이어
color: 색상, 색
node: 노드
scene: 장면, 씬
follower: 팔로워
headlines: 헤드라인
volume: 음량, 볼륨
pause: 일시정지, 일시중지
enable: 켜기, 켜줘
merge: 합치기
password: 암호
workspace: 작업 공간, 워크스페이스
deployment: 배포
complete: 완료, 끝내기
scroll: 스크롤
mouse: 마우스
drag: 드래그
skip: 건너뛰기
retry: 재시도
reaction: 반응, 리액션
thread: 스레드
mention: 멘션, 언급
forward: 전달
undo: 되돌리기, 실행 취소
join: 참여
unsubscribe: 구독 취소
item: 항목, 아이템
object: 객체, 개체
bucket: 버킷
fork: 포크
crypto: 암호화폐, 가상화폐
podcast: 팟캐스트
trending: 인기, 트렌드
deadline: 마감일
priority: 우선순위
status: 현황
`,
};
