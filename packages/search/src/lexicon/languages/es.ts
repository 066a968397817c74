import type { LanguageData } from './types.js';

/** Spanish. */
export const es: LanguageData = {
  code: 'es',
  stopWords: `el la los las un una unos unas lo al del de en con por para sin sobre entre hasta desde y o u e ni que como cuando donde
quien cual cuales mi mis tu tus su sus me te se nos le les este esta estos estas ese esa esos esas aquel aquella es son esta estan
estoy ser estar hay he ha han tengo tiene quiero quisiera necesito puedo puedes podria favor porfavor muy mas tambien ya si no pero
porque algo alguien hola gracias yo usted ustedes ellos cada hacer`,
  words: `
create: crear, crea, creo, creación, nuevo, nueva
add: añadir, añade, agregar, agrega, sumar, incorporar
delete: eliminar, elimina, borrar, borra, borrado, suprimir, quitar, quita
update: actualizar, actualiza, modificar, modifica, editar, edita, cambiar, cambia
get: obtener, obtén, obten, conseguir, consigue, recuperar, dame, traer
show: mostrar, muestra, muéstrame, ver, visualizar, enseñar, enséñame
list: listar, lista, enumerar, listado
search: buscar, busca, búsqueda, encontrar, encuentra, localizar
read: leer, lee, lectura
write: escribir, escribe, redactar, redacta
open: abrir, abre
close: cerrar, cierra
send: enviar, envía, mandar, manda, envío
reply: responder, responde, contestar, contesta, respuesta
share: compartir, comparte
move: mover, mueve, trasladar
copy: copiar, copia, duplicar
rename: renombrar, renombra
save: guardar, guarda
download: descargar, descarga, bajar
upload: subir, sube, cargar
import: importar, importa
export: exportar, exporta
run: ejecutar, ejecuta, correr, lanzar
start: iniciar, inicia, empezar, comenzar, arrancar, arranca
stop: detener, detén, parar, para el, apagar, apaga
restart: reiniciar, reinicia
cancel: cancelar, cancela, anular
schedule: programar, programa, agendar, agenda, planificar
book: reservar, reserva
remind: recordar, recuérdame, recordatorio
translate: traducir, traduce, traducción
summarize: resumir, resume, resumen
analyze: analizar, analiza, análisis
calculate: calcular, calcula, cálculo
convert: convertir, convierte, conversión
compare: comparar, compara, comparación
check: comprobar, comprueba, verificar, verifica, revisar, revisa
test: probar, prueba
install: instalar, instala
deploy: desplegar, despliega, despliegue
merge: fusionar, fusiona, combinar, unir
approve: aprobar, aprueba
reject: rechazar, rechaza
assign: asignar, asigna
invite: invitar, invita, invitación
connect: conectar, conecta, conexión
login: iniciar sesión, inicio de sesión, acceder
play: reproducir, reproduce, tocar
buy: comprar, compra
pay: pagar, paga, pago
generate: generar, genera
draw: dibujar, dibuja, dibujo
count: contar, cuenta cuántos, cuántos, cuántas
enable: activar, activa, habilitar
disable: desactivar, desactiva, deshabilitar
archive: archivar, archiva
restore: restaurar, restaura
subscribe: suscribir, suscripción
navigate: navegar, navega
file: archivo, archivos, fichero, ficheros
folder: carpeta, carpetas, directorio, directorios
document: documento, documentos
page: página, páginas
spreadsheet: hoja de cálculo, hojas de cálculo, planilla
table: tabla, tablas
row: fila, filas
column: columna, columnas
presentation: presentación, diapositivas, diapositiva
image: imagen, imágenes
photo: foto, fotos, fotografía
video: vídeo, vídeos, videos
audio: sonido
music: música, canción, canciones
email: correo, correos, correo electrónico
message: mensaje, mensajes
channel: canal, canales
conversation: conversación, conversaciones
comment: comentario, comentarios, comentar
contact: contacto, contactos
user: usuario, usuarios, usuaria
account: cuenta, cuentas
password: contraseña, contraseñas, clave
permission: permiso, permisos
team: equipo, equipos
company: empresa, empresas, compañía
customer: cliente, clientes
employee: empleado, empleados
event: evento, eventos
meeting: reunión, reuniones, cita, citas
calendar: calendario
task: tarea, tareas, pendiente, pendientes
project: proyecto, proyectos
issue: incidencia, incidencias, problema, problemas
error: errores, fallo, fallos
code: código
repository: repositorio, repositorios
branch: rama, ramas
pull request: solicitud de extracción, petición de cambios
release: lanzamiento, versión, versiones
database: base de datos, bases de datos
query: consulta, consultas, consultar
server: servidor, servidores
container: contenedor, contenedores
log: registro, registros, bitácora
alert: alerta, alertas
status: estado
configuration: configuración, ajustes, configurar
price: precio, precios
cost: coste, costo, costos, gasto, gastos
invoice: factura, facturas
money: dinero
currency: moneda, divisa, divisas
stock: acciones, bolsa
order: pedido, pedidos
product: producto, productos
weather: clima, tiempo, pronóstico
temperature: temperatura
location: ubicación, lugar, lugares, sitio
map: mapa, mapas
address: dirección, direcciones
route: ruta, rutas, camino
distance: distancia
flight: vuelo, vuelos
hotel: hoteles, alojamiento
restaurant: restaurante, restaurantes
recipe: receta, recetas
travel: viaje, viajes, viajar
train: tren, trenes
car: coche, coches, carro, auto
house: casa, vivienda, piso
news: noticia, noticias
article: artículo, artículos
book: libro, libros
website: sitio web, página web
link: enlace, enlaces
browser: navegador
screenshot: captura de pantalla, captura
form: formulario, formularios
button: botón
click: clic, pulsar, pulsa
report: informe, informes, reporte, reportes
chart: gráfico, gráficos, gráfica
diagram: diagrama, diagramas
statistics: estadística, estadísticas
history: historial, historia
date: fecha, fechas
day: día, días
week: semana
month: mes, meses
time: hora, horario
today: hoy
tomorrow: mañana
number: número, números
text: texto, textos
word: palabra, palabras
language: idioma, idiomas
note: nota, notas
memory: memoria
job: trabajo, empleo, empleos
course: curso, cursos
student: estudiante, estudiantes, alumno
health: salud
doctor: médico, médicos
medicine: medicamento, medicamentos, medicina
game: juego, juegos, partida
movie: película, películas
security: seguridad
backup: copia de seguridad, respaldo
domain: dominio, dominios
network: red, redes
device: dispositivo, dispositivos
light: luz, luces
key: clave, llave
all: todo, todos, todas
latest: último, últimos, última, últimas, reciente, recientes
nearby: cerca, cercano, cercanos
cheap: barato, baratos, económico
best: mejor, mejores
process: proceso, procesos
command: comando, comandos, orden
package: paquete, paquetes
function: función, funciones
label: etiqueta, etiquetas
group: grupo, grupos
member: miembro, miembros
organization: organización, organizaciones
variable: variables
system: sistema
disk: disco
content: contenido
template: plantilla, plantillas
draft: borrador, borradores
attachment: adjunto, adjuntos
notification: notificación, notificaciones, aviso
subscription: suscripciones
refund: reembolso, reembolsar, devolución
balance: saldo
discount: descuento, descuentos, cupón
inventory: inventario, existencias
shipment: envíos, paquete enviado
review: reseña, reseñas, valoración
artist: artista, artistas
playlist: lista de reproducción
player: jugador, jugadores
score: puntuación, marcador, resultado
patient: paciente, pacientes
ticket: entrada, entradas, boleto, billete, billetes
tax: impuesto, impuestos
loan: préstamo, préstamos, hipoteca
insurance: seguro
contract: contrato, contratos
vacation: vacaciones
filter: filtrar, filtro
sort: ordenar, ordena, clasificar
replace: reemplazar, reemplaza, sustituir
sign: firmar, firma
scan: escanear, escanea
monitor: monitorizar, monitorear, supervisar, vigilar
build: construir, compilar
push: empujar
clone: clonar, clona
block: bloquear, bloquea
unlock: desbloquear, desbloquea
type: teclear
fill: rellenar, rellena, completar
select: seleccionar, selecciona, elegir
print: imprimir, imprime
resize: redimensionar
compress: comprimir, comprime
extract: extraer, extrae
encrypt: cifrar, encriptar
explain: explicar, explica
recommend: recomendar, recomienda, sugerir
predict: predecir, pronosticar
detect: detectar, detecta
publish: publicar, publica
follow: seguir, sigue
record: grabar, graba, grabación
track: rastrear, rastrea, seguimiento
order: encargar
vote: votar, vota, voto
sync: sincronizar, sincroniza
validate: validar, valida
transcribe: transcribir, transcripción
forecast: previsión, pronósticos
latest: nuevo, nuevas
screen: pantalla
version: versión
field: campo, campos
value: valor, valores
size: tamaño
list: elementos
transaction: transacción, transacciones
bank: banco
sale: venta, ventas
lead: prospecto, cliente potencial
goal: objetivo, meta
reminder: recordatorios
temperature: grados
image: dibujo
question: pregunta, preguntas
answer: respuestas
exercise: ejercicio, ejercicios
job: vacante, vacantes
remove: remover, retirar
bookmark: marcador, marcadores
appointment: cita médica, turno
leave: permiso, baja, días libres
allergy: alergia, alergias
applicant: candidato, candidatos
interview: entrevista, entrevistas
payroll: nómina, nóminas, sueldo, salario
assignment: deberes, trabajo escolar
grade: nota, notas, calificación, calificaciones
quiz: cuestionario, examen, exámenes
shipment: paquete, paquetes, paquetería
return: devolver, devoluciones
refund: devolver dinero
coupon: cupón, vale
stock: existencias, inventario
transfer: transferencia, transferir
card: tarjeta, tarjetas
due: pendiente, vence, vencidas
bill: facturas pendientes, cuenta a pagar
vendor: proveedor, proveedores
expense: gasto de viaje, gastos
budget: presupuesto, presupuestos
signature: firma electrónica, firmas
certificate: certificado, certificados
vulnerability: vulnerabilidad, vulnerabilidades
secret: secreto, secretos
environment: entorno, entornos
cluster: clúster
index: índice, índices
collection: colección, colecciones
dashboard: panel de control, tablero
board: tablero, tableros
label: etiquetar
warehouse: almacén, almacenes
lock: cerradura, bloquear puerta
freeze: congelar, bloquear la tarjeta
thermostat: termostato, calefacción
cover: persiana, persianas
vacuum: aspiradora, robot aspirador
camera: cámara, cámaras
battery: batería, baterías
printer: impresora, impresoras
sleep: sueño, dormí, dormir
workout: entrenamiento, entrenamientos
meal: comida, comidas, almuerzo, cena
ingredient: ingrediente, ingredientes
property: inmueble, inmuebles, propiedad
mortgage: hipoteca, hipotecas
artwork: cuadro, cuadros, obra de arte
campground: acampada, zona de acampada
departure: salida, salidas
ticket price: precio del billete, tarifa
visa: visado, visados
voice: voz, voces
transcript: transcripción de la reunión, transcripciones
recording: grabaciones
participant: participante, participantes, asistentes
layer: capa, capas
color: colores
node: nodo, nodos
scene: escena, escenas
follower: seguidor, seguidores
headlines: titulares
volume: volumen, bajar el volumen, subir el volumen
pause: pausar, pausa
enable: encender, enciende, prender
merge: juntar archivos
password: proteger con contraseña
workspace: espacio de trabajo
deployment: despliegues
complete: completar tarea, finalizar, terminar, concluir
scroll: desplazar, desplazarse
mouse: ratón
drag: arrastrar
skip: saltar, siguiente canción
retry: reintentar, volver a intentar
reaction: reaccionar, reacción
thread: hilo, hilos
mention: mencionar, mención
forward: reenviar
undo: deshacer
join: unirse
unsubscribe: darse de baja, cancelar suscripción
item: elemento, artículo, ítem
object: objeto, objetos
bucket: cubo, depósito
fork: bifurcar
crypto: criptomoneda, criptomonedas
podcast: pódcast
trending: tendencia, tendencias
deadline: fecha límite, plazo, vencimiento
assign: encargar a
priority: prioridad, prioridades
status: estatus
`,
};
