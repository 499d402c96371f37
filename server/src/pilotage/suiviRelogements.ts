import type { Acteur } from '@relogement/domain/acces/roles'
import { formatDate } from '@relogement/domain/common/date.format'
import { colonnesDuSuiviDeRelogements, listeSuiviRelogements, statutsSuivis } from '@relogement/domain/pilotage/suiviRelogements.liste'
import { porteeDesSuivis, propositionsDesSuivis, villeDesSuivis } from '@relogement/domain/pilotage/suivis.visibilite'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { type ColonneExportable, exporteurDe } from '../core/liste/exporteurDe.ts'
import { compteurDe, type LectureDeListe, lecteurDe } from '../core/liste/lecteurDe.ts'
import type { Condition, SourceDeListe } from '../core/liste/source.ts'
import { colonnesExportables } from '../menage/export/colonnes.ts'
import { type ChampsDeLigne, champsDeLigne } from '../menage/liste/champsDeLigne.ts'
import { sourceDesMenages } from '../menage/liste/menages.source.ts'
import { menagesDe } from '../portee/menages.ts'
import { propositionsDe } from '../portee/propositions.ts'
import { estOuvrable } from './ouvrable.ts'

const lecture: LectureDeListe<typeof listeSuiviRelogements> = {
  classe: 'RelogementSuivi',
  chemin: '/v1/menages',
  source: (ctx) => source(ctx),
  journal: {
    liste: 'suiviRelogements',
    colonnes: [
      'noms',
      'codeMenage',
      'cotation',
      'nombreDePropositions',
      'typologiesGTR',
      'ville',
      'chargeDeRelogement',
      'operation',
      'statut',
    ],
  },
}

export const lireSuiviRelogements = lecteurDe(listeSuiviRelogements, lecture)
export const compterSuiviRelogements = compteurDe(listeSuiviRelogements, { ...lecture, chemin: '/v1/business/suivi-relogements' })

export const exporterSuiviRelogements = exporteurDe(listeSuiviRelogements, lecture, {
  nom: 'suivi-relogements',
  colonnes: (ctx) => exportables(ctx),
  colonnesDeLEcran: colonnesDuSuiviDeRelogements,
  nomDuFichier: (jour, _filtres, format) => `Suivi de relogements au ${formatDate(jour)}.${format}`,
})

/** Ce que la liste des ménages lit, de la portée du suivi ; la ville, pour ceux qui suivent sans dossier aussi. */
function source({ acteur, maintenant }: Contexte): SourceDeListe<typeof listeSuiviRelogements> {
  const { champs, filtres, tris, facettes, ...base } = sourceDesMenages(visibles(acteur), champsDuSuivi(acteur), { maintenant })
  const { codeMenage, noms, cotation, ville, operation, typologiesGTR, statut, chargeDeRelogement } = champs
  const { recherche, partenaires, PRUs, EPCIs, villes } = filtres
  return {
    ...base,
    champs: {
      noms: noms ?? null,
      codeMenage: codeMenage ?? null,
      cotation: cotation ?? null,
      nombreDePropositions: nombreDePropositions(acteur),
      typologiesGTR: typologiesGTR ?? null,
      ville: ville ?? null,
      chargeDeRelogement: chargeDeRelogement ?? null,
      operation: operation ?? null,
      statut: statut ?? null,
      ouvrable: estOuvrable(acteur),
    },
    filtres: { recherche, partenaires, PRUs, EPCIs, villes },
    tris: {
      noms: tris.noms,
      codeMenage: tris.codeMenage,
      cotation: tris.cotation,
      nombreDePropositions: nombreDePropositions(acteur),
      typologiesGTR: tris.typologiesGTR,
      ville: tris.ville,
      chargeDeRelogement: tris.chargeDeRelogement,
      operation: tris.operation,
      statut: tris.statut,
    },
    ...(facettes === undefined
      ? {}
      : { facettes: { partenaires: facettes.partenaires, PRUs: facettes.PRUs, EPCIs: facettes.EPCIs, villes: facettes.villes } }),
  }
}

const visibles = (acteur: Acteur): Condition =>
  sql`(m.archive_le is null and m.relogement_necessaire and m.statut = any(${statutsSuivis}) and ${menagesDe(porteeDesSuivis(acteur))})`

function champsDuSuivi(acteur: Acteur): ChampsDeLigne {
  const champs = champsDeLigne(acteur)
  return champs.logement === 'aucune' ? { ...champs, logement: villeDesSuivis(acteur) ?? 'aucune' } : champs
}

/** Celles que la personne lit : un bailleur ne compte pas celles des autres. */
const nombreDePropositions = (
  acteur: Acteur,
) => sql<number>`(select count(*)::int from proposition p join logement l on l.id = p.logement_id
  where p.menage_id = m.id and p.statut <> 'retiree' and ${propositionsDe(propositionsDesSuivis(acteur))})`

function exportables({ acteur }: Contexte): Readonly<Record<string, ColonneExportable>> {
  const { noms, codeMenage, ville, typologiesGTR, statut, ...colonnes } = colonnesExportables(champsDuSuivi(acteur))
  const choisies = {
    noms,
    codeMenage,
    ville,
    typologiesGTR,
    statut,
    ...choisir(colonnes, ['cotation.couleur', 'operation.nom', 'chargeDeRelogement.nom']),
  }
  return {
    ...(choisies as Readonly<Record<string, ColonneExportable>>),
    nombreDePropositions: { valeur: nombreDePropositions(acteur), libre: false, nature: 'nombre', largeur: 12 },
  }
}

const choisir = (colonnes: Readonly<Record<string, ColonneExportable | undefined>>, chemins: readonly string[]) =>
  Object.fromEntries(chemins.flatMap((chemin) => (colonnes[chemin] === undefined ? [] : [[chemin, colonnes[chemin]]])))
