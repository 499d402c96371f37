// Les passages de statut, dessinés d'après les tables que lit l'interprète (design § 7).
import { type CodeRole, roles } from '@relogement/domain/acces/roles'
import { passagesDeLaFat } from '@relogement/domain/financement/fat.transitions'
import { passagesDuLogement } from '@relogement/domain/logement/logement.transitions'
import { passagesDuMenage } from '@relogement/domain/menage/menage.transitions'
import { passagesDeLOperation } from '@relogement/domain/operation/operation.transitions'
import { passagesDuPaiement } from '@relogement/domain/paiement/paiement.transitions'
import { passagesDuRemboursement } from '@relogement/domain/remboursement/remboursement.transitions'
import { passagesDeDemande } from '@relogement/domain/rgpd/droits/droits.transitions'

interface PassageADessiner {
  readonly libelle: string
  readonly depuis: readonly string[]
  /** Une fonction : le dossier le dit. */
  readonly vers: unknown
  readonly roles: readonly CodeRole[]
  readonly systeme?: true
  readonly seFait?: string
}

interface ADessiner {
  readonly titre: string
  readonly transitions: Readonly<Record<string, PassageADessiner>>
  readonly libelleStatut: (statut: never) => string
}

const A_DESSINER: readonly ADessiner[] = [
  { titre: 'Le dossier d’un ménage', ...passagesDuMenage },
  { titre: 'Un logement offert', ...passagesDuLogement },
  { titre: 'Une demande de remboursement', ...passagesDuRemboursement },
  { titre: 'La création d’une opération', ...passagesDeLOperation },
  { titre: 'La subvention d’une opération', ...passagesDeLaFat },
  { titre: 'Une demande de paiement', ...passagesDuPaiement },
  { titre: 'Une demande de droits', ...passagesDeDemande },
]

/** Au-delà, un passage part de presque partout : ses flèches cacheraient les autres. */
const DEPARTS_DESSINES = 3

export const passagesSource = async (): Promise<string> => `${[ENTETE, ...A_DESSINER.flatMap(dessiner)].join('\n\n')}\n`

const ENTETE = `# Passages de statut

Engendré par \`npm run generate\` d’après les tables du domaine. Le dessin garde les passages dont l’arrivée est connue d’avance et les départs
peu nombreux ; le tableau les dit tous.`

function dessiner({ titre, transitions, libelleStatut }: ADessiner): string[] {
  const passages = Object.values(transitions)
  const nomme = libelleStatut as (statut: string) => string
  const statuts = [...new Set(passages.flatMap(({ depuis, vers }) => [...depuis, ...(typeof vers === 'string' ? [vers] : [])]))]
  const traits = passages.flatMap(({ libelle, depuis, vers }) =>
    typeof vers === 'string' && depuis.length <= DEPARTS_DESSINES ? depuis.map((statut) => `  ${statut} --> ${vers} : ${libelle}`) : [],
  )
  const dessin = ['```mermaid', 'stateDiagram-v2', ...statuts.map((statut) => `  state "${nomme(statut)}" as ${statut}`), ...traits, '```']
  const lignes = passages.map((passage) => `| ${cellulesDe(passage, statuts, nomme).join(' | ')} |`)
  return [`## ${titre}`, dessin.join('\n'), ['| Passage | Depuis | Vers | Qui |', '|---|---|---|---|', ...lignes].join('\n')]
}

function cellulesDe(
  { libelle, depuis, vers, roles: admis, systeme, seFait }: PassageADessiner,
  statuts: readonly string[],
  nomme: (statut: string) => string,
) {
  const autres = statuts.filter((statut) => !depuis.includes(statut))
  const sauf = autres.length === 0 ? 'tous' : `tous, sauf ${autres.map(nomme).join(', ')}`
  const departs = autres.length < depuis.length ? sauf : depuis.map(nomme).join(', ')
  const qui = [...new Set(admis.map((role) => roles[role])), ...(systeme ? ['le serveur'] : [])]
  return [libelle, departs, typeof vers === 'string' ? nomme(vers) : 'selon le dossier', seFait ?? qui.join(', ')]
}
