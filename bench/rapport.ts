import { cpus, totalmem } from 'node:os'

export interface Mesure {
  nom: string
  cible: number
  nous: number
  plancher: number
  unite: string
  rapport: number
  sens: 'au moins' | 'au plus'
}

const nombre = (valeur: number) =>
  new Intl.NumberFormat('fr-FR', { maximumFractionDigits: valeur < 10 ? 2 : 0 }).format(valeur).replaceAll(' ', ' ')

/** Le tableau des mesures, prêt pour docs/bench.md. */
export function ecrireRapport(
  mesures: readonly Mesure[],
  { menages, petit, secondes }: { menages: number; petit: number; secondes: number },
): string {
  const lignes = mesures.map(({ nom, cible, nous, plancher, unite, rapport, sens }) => {
    const tenu = sens === 'au moins' ? rapport >= cible : rapport <= cible
    return `| ${nom} | ${nombre(nous)} ${unite} | ${nombre(plancher)} ${unite} | ${rapport.toFixed(2).replace('.', ',')} | ${sens} ${String(cible).replace('.', ',')} | ${tenu ? 'tenu' : 'manqué'} |`
  })
  return `# Mesures

\`ECRIRE=1 npm run bench -- --menages ${menages} --petit ${petit} --secondes ${secondes}\` : ${menages} ménages (et ${petit} pour la croissance), ${secondes} s par mesure, trois fois en alternance, médiane gardée.
Le plancher rend le même JSON, fait par PostgreSQL et envoyé par \`node:http\` nu sur \`pg\`, sans session, sans droits et sans journal des lectures.
Le produit est le produit construit, session ouverte, droits et périmètre appliqués. Machine partagée de ${cpus().length} cœurs et ${Math.round(totalmem() / 2 ** 30)} Go : lire les rapports, pas les valeurs.

| Mesure | Relogement | Plancher | Rapport | Cible | |
|---|---|---|---|---|---|
${lignes.join('\n')}
`
}

const SUITE = '\n## Ce qui borne'

/** Le rapport neuf, suivi de ce que quelqu'un a écrit sous les mesures d'avant : à relire avec les nouvelles. */
export function garderLaSuite(rapport: string, ancien: string): string {
  const debut = ancien.indexOf(SUITE)
  return debut < 0 ? rapport : `${rapport}${ancien.slice(debut)}`
}
