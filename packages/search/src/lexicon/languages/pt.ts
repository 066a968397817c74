import type { LanguageData } from './types.js';

/** Portuguese. */
export const pt: LanguageData = {
  code: 'pt',
  stopWords: `o a os as um uma uns umas de do da dos das em no na nos nas ao aos por pelo pela para com sem sobre entre ate e ou mas que quem
qual quais como quando onde meu minha meus minhas teu tua seu sua seus suas me te se lhe nos eu tu ele ela voce voces eles elas este
esta estes estas esse essa isso isto aquele e sao esta estao ser estar tem tenho ter quero gostaria preciso posso pode favor obrigado
obrigada ola muito mais tambem ja nao sim se fazer`,
  words: `
create: criar, crie, cria, criação, novo, nova, novos
add: adicionar, adicione, adiciona, acrescentar, incluir
delete: excluir, exclua, apagar, apague, apaga, deletar, eliminar, remover, remova
update: atualizar, atualize, modificar, editar, edite, alterar, altere, mudar
get: obter, obtenha, pegar, pegue, buscar, recuperar
show: mostrar, mostre, mostra, exibir, exiba, ver, visualizar
list: listar, liste, lista, enumerar
search: pesquisar, pesquise, procurar, procure, busca, pesquisa, encontrar, encontre, achar
read: ler, leia, leitura
write: escrever, escreva, redigir
open: abrir, abra, abre
close: fechar, feche, fecha
send: enviar, envie, mandar, mande, envio
reply: responder, responda, resposta
share: compartilhar, compartilhe, partilhar
move: mover, mova
copy: copiar, copie, duplicar, cópia
rename: renomear, renomeie
save: salvar, salve, guardar
download: baixar, baixe, descarregar
upload: carregar, enviar arquivo, subir
import: importar, importe
export: exportar, exporte
run: executar, execute, rodar, rode
start: iniciar, inicie, começar
stop: parar, pare, desligar, desligue
restart: reiniciar, reinicie
cancel: cancelar, cancele
schedule: agendar, agende, programar, marcar, marque
book: reservar, reserve, reserva
remind: lembrar, lembre, lembrete
translate: traduzir, traduza, tradução
summarize: resumir, resuma, resumo
analyze: analisar, analise, análise
calculate: calcular, calcule, cálculo
convert: converter, converta, conversão
compare: comparar, compare, comparação
check: verificar, verifique, checar, conferir
test: testar, teste
install: instalar, instale
deploy: implantar, implante, implantação
merge: mesclar, mescle, juntar, unir
approve: aprovar, aprove
reject: rejeitar, rejeite, recusar
assign: atribuir, atribua
invite: convidar, convide, convite
connect: conectar, conecte, conexão
login: entrar, fazer login, autenticar
play: reproduzir, tocar, toque
buy: comprar, compre, compra
pay: pagar, pague, pagamento
generate: gerar, gere
draw: desenhar, desenhe, desenho
count: contar, conte, quantos, quantas
enable: ativar, ative, habilitar
disable: desativar, desative, desabilitar
archive: arquivar, arquive
restore: restaurar, restaure
subscribe: assinar, inscrever, assinatura
navigate: navegar, navegue
file: arquivo, arquivos, ficheiro, ficheiros
folder: pasta, pastas, diretório, diretórios
document: documento, documentos
page: página, páginas
spreadsheet: planilha, planilhas, folha de cálculo
table: tabela, tabelas
row: linha, linhas
column: coluna, colunas
presentation: apresentação, apresentações, slides
image: imagem, imagens
photo: foto, fotos, fotografia
video: vídeo, vídeos
music: música, músicas, canção
email: e-mail, correio, e-mails
message: mensagem, mensagens
channel: canal, canais
conversation: conversa, conversas
comment: comentário, comentários, comentar
contact: contato, contatos, contacto
user: usuário, usuários, utilizador
account: conta, contas
password: senha, senhas
permission: permissão, permissões
team: equipe, equipes, equipa, time
company: empresa, empresas
customer: cliente, clientes
employee: funcionário, funcionários
event: evento, eventos, compromisso
meeting: reunião, reuniões
calendar: calendário, agenda
task: tarefa, tarefas
project: projeto, projetos
issue: chamado, problema, problemas
error: erro, erros, falha
code: código
repository: repositório, repositórios
branch: ramo, ramificação
release: versão, versões, lançamento
database: banco de dados, base de dados
query: consulta, consultas, consultar
server: servidor, servidores
container: contêiner
log: registro, registros
alert: alerta, alertas
status: estado, situação
configuration: configuração, configurações, configurar
price: preço, preços
cost: custo, custos, despesa, despesas, gasto, gastos
invoice: fatura, faturas, nota fiscal
money: dinheiro
currency: moeda, moedas
stock: ações, bolsa
order: pedido, pedidos, encomenda
product: produto, produtos
weather: clima, tempo, previsão
temperature: temperatura
location: localização, lugar, lugares, local
map: mapa, mapas
address: endereço, endereços
route: rota, rotas, caminho
distance: distância
flight: voo, voos
hotel: hotéis, hospedagem
restaurant: restaurante, restaurantes
recipe: receita, receitas
travel: viagem, viagens, viajar
train: trem, comboio
car: carro, carros
house: casa, apartamento, imóvel
news: notícia, notícias
article: artigo, artigos
book: livro, livros
website: site, página web
link: ligação
browser: navegador
screenshot: captura de tela, captura de ecrã
form: formulário, formulários
button: botão
click: clicar, clique
report: relatório, relatórios
chart: gráfico, gráficos
diagram: diagrama, diagramas
statistics: estatística, estatísticas
history: histórico
date: data, datas
day: dia, dias
week: semana
month: mês
time: hora, horário
today: hoje
tomorrow: amanhã
number: número, números
text: texto, textos
word: palavra, palavras
language: idioma, idiomas, língua
note: nota, notas, anotação
memory: memória
job: trabalho, emprego, vaga, vagas
course: curso, cursos
student: estudante, aluno, alunos
health: saúde
doctor: médico, médicos
medicine: remédio, medicamento, medicamentos
game: jogo, jogos
movie: filme, filmes
security: segurança
backup: cópia de segurança
domain: domínio, domínios
network: rede, redes
device: dispositivo, dispositivos
light: luz, luzes
key: chave, chaves
all: todo, todos, todas, tudo
latest: último, últimos, última, últimas, recente, recentes
nearby: perto, próximo, próximos
cheap: barato, baratos
best: melhor, melhores
process: processo, processos
command: comando, comandos
package: pacote, pacotes
function: função, funções
label: etiqueta, etiquetas, rótulo
group: grupo, grupos
member: membro, membros
organization: organização
variable: variável, variáveis
system: sistema
disk: disco
content: conteúdo
template: modelo, modelos
draft: rascunho, rascunhos
attachment: anexo, anexos
notification: notificação, notificações
subscription: assinaturas
refund: reembolso, reembolsar
balance: saldo
discount: desconto, cupom
inventory: estoque, inventário
shipment: entrega, remessa
review: avaliação, avaliações
artist: artista
playlist: lista de reprodução
player: jogador, jogadores
score: pontuação, placar
patient: paciente, pacientes
ticket: bilhete, ingresso, passagem
tax: imposto, impostos
loan: empréstimo
insurance: seguro
contract: contrato, contratos
vacation: férias
filter: filtrar, filtro
sort: ordenar, ordene
replace: substituir, substitua
sign: assine, assinatura
scan: escanear, digitalizar
monitor: monitorar, monitorizar
build: construir, compilar
push: empurrar
clone: clonar, clone
block: bloquear, bloqueie
unlock: desbloquear
type: digitar, digite
fill: preencher, preencha
select: selecionar, escolher
print: imprimir, imprima
resize: redimensionar
compress: comprimir, compactar
extract: extrair, extraia
encrypt: criptografar, encriptar
explain: explicar, explique
recommend: recomendar, recomende, sugerir
predict: prever, previsão
detect: detectar, detecte
publish: publicar, publique
follow: seguir, siga
record: gravar, grave, gravação
track: rastrear, rastreie, acompanhar
order: encomendar
vote: votar, vote, voto
sync: sincronizar
validate: validar, valide
transcribe: transcrever, transcrição
forecast: previsão do tempo
latest: recentes, novas
screen: tela, ecrã
version: versão
field: campo, campos
value: valor, valores
size: tamanho
list: relação
transaction: transação, transações
bank: banco
sale: venda, vendas
lead: cliente em potencial
goal: objetivo, meta
reminder: lembretes
temperature: graus
image: figura
question: pergunta, perguntas
answer: respostas
exercise: exercício, exercícios
job: emprego, empregos
remove: retirar, tirar
bookmark: favorito, marcador
appointment: consulta médica, marcação
leave: férias, licença
allergy: alergia, alergias
applicant: candidato, candidatos
interview: entrevista, entrevistas
payroll: salário, salários, folha de pagamento
assignment: lição de casa, dever de casa
grade: notas escolares
quiz: prova, provas, exame
shipment: encomenda, encomendas
return: devolver, devolução
refund: estorno
coupon: cupom, cupão, vale
stock: estoque
transfer: transferência, transferir
card: cartão, cartões
due: vencido, vencidas, a vencer
bill: conta, contas a pagar
vendor: fornecedor, fornecedores
expense: despesa, despesas
budget: orçamento
signature: assinatura, assinar
certificate: certificado, certificados
vulnerability: vulnerabilidade, vulnerabilidades
secret: segredo, segredos
environment: ambiente, ambientes
cluster: cluster
index: índice, índices
collection: coleção, coleções
dashboard: painel, painéis
board: quadro, quadros
warehouse: armazém, depósito
lock: fechadura, trancar
freeze: congelar, bloquear o cartão
thermostat: termostato, aquecimento
cover: persiana, estore
vacuum: aspirador
camera: câmera, câmara
battery: bateria
printer: impressora
sleep: sono, dormi
workout: treino, treinos
meal: refeição, refeições
ingredient: ingrediente, ingredientes
property: imóvel, imóveis
mortgage: financiamento imobiliário
artwork: pintura, obra de arte
campground: acampamento, parque de campismo
departure: partida, partidas
ticket price: preço do bilhete, tarifa
visa: visto, vistos
voice: voz, vozes
transcript: transcrição
recording: gravação, gravações
participant: participante, participantes
layer: camada, camadas
color: cor, cores
node: nó, nós
scene: cena, cenas
follower: seguidor, seguidores
headlines: manchetes
volume: volume, aumentar o som
pause: pausar
enable: ligar, acender
password: palavra-passe
workspace: espaço de trabalho
deployment: implantação, implantações
complete: concluir, finalizar, terminar
scroll: rolar, deslizar
mouse: rato do computador
drag: arrastar
skip: pular
retry: tentar novamente
reaction: reagir, reação
thread: tópico
mention: menção, menções
forward: encaminhar
undo: desfazer
join: entrar no grupo, participar
unsubscribe: cancelar inscrição
item: item, itens, elemento
object: objeto, objetos
bucket: balde
fork: bifurcar
crypto: criptomoeda, criptomoedas
podcast: podcast
trending: tendências, em alta
deadline: prazo, prazos
priority: prioridade
`,
};
