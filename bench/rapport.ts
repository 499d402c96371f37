import { cpus, totalmem } from 'node:os'
import type { Cpu } from './cpu.ts'

export interface Mesure {
  nom: string
  cible: number
  nous: number
  plancher: number
  unite: string
  rapport: number
  sens: 'au moins' | 'au plus'
  /** Processeur par appel : le produit, puis son plancher. */
  cpu?: readonly [Cpu | null, Cpu | null]
}

export const mediane = (valeurs: readonly number[]): number => [...valeurs].sort((a, b) => a - b)[Math.floor(valeurs.length / 2)] ?? 0

const nombre = (valeur: number) =>
  new Intl.NumberFormat('fr-FR', { maximumFractionDigits: valeur < 10 ? 2 : 0 }).format(valeur).replaceAll(' ', ' ')

/** Le tableau des mesures, prêt pour docs/bench.md. */
export function ecrireRapport(
  mesures: readonly Mesure[],
  { menages, petit, secondes }: { menages: number; petit: number; secondes: number },
): string {
  const lignes = mesures.map(({ nom, cible, nous, plancher, unite, rapport, sens, cpu }) => {
    const tenu = sens === 'au moins' ? rapport >= cible : rapport <= cible
    return `| ${nom} | ${nombre(nous)} ${unite} | ${nombre(plancher)} ${unite} | ${rapport.toFixed(2).replace('.', ',')} | ${sens} ${String(cible).replace('.', ',')} | ${tenu ? 'tenu' : 'manqué'} | ${direCpu(cpu)} |`
  })
  return `# Mesures

\`ECRIRE=1 npm run bench -- --menages ${menages} --petit ${petit} --secondes ${secondes}\` : ${menages} ménages (et ${petit} pour la croissance), ${secondes} s par mesure, trois fois en alternance, médiane gardée.
Le plancher a son SQL à lui, écrit à la main pour le même contenu, envoyé par \`node:http\` nu sur \`pg\`, sans session, sans journal des lectures ; ce que le produit calcule hors de la base y est constant.\nProcesseur : millisecondes par appel, Node + PostgreSQL, du produit puis du plancher (Linux seul). Journal du produit au niveau de la production.
Le produit est le produit construit, session ouverte, droits et périmètre appliqués. Machine partagée de ${cpus().length} cœurs et ${Math.round(totalmem() / 2 ** 30)} Go : lire les rapports, pas les valeurs.

| Mesure | Relogement | Plancher | Rapport | Cible | | Processeur |
|---|---|---|---|---|---|---|
${lignes.join('\n')}
`
}

const ms = ({ node, base }: Cpu): string => `${node.toFixed(1)} + ${base.toFixed(1)}`.replaceAll('.', ',')

const direCpu = (cpu: Mesure['cpu']): string => {
  const [nous = null, plancher = null] = cpu ?? []
  if (nous === null) return ''
  return plancher === null ? ms(nous) : `${ms(nous)} (${ms(plancher)})`
}

const SUITE = '\n## Ce qui borne'

/** Le rapport neuf, suivi de ce que quelqu'un a écrit sous les mesures d'avant : à relire avec les nouvelles. */
export function garderLaSuite(rapport: string, ancien: string): string {
  const debut = ancien.indexOf(SUITE)
  return debut < 0 ? rapport : `${rapport}${ancien.slice(debut)}`
}
