import { formatDate } from '@relogement/domain/common/date.format'
import { sansAccents } from '@relogement/domain/common/sansAccents'
import { colonnesDuRegistre, listeTraitements, listeViolations } from '@relogement/domain/registre/registre.liste'
import { refusDeTenirLesRegistres } from '@relogement/domain/registre/registre.permissions'
import { type Contenu, type Registre, registres } from '@relogement/domain/registre/registres'
import { type RawBuilder, sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { estParmi } from '../core/estParmi.ts'
import { type ColonneExportable, exporteurDe } from '../core/liste/exporteurDe.ts'
import { type LectureDeListe, lecteurDe } from '../core/liste/lecteurDe.ts'
import { croissant, enClair, instantJson } from '../core/liste/source.ts'
import { completer } from './registre.usecases.ts'

const dit = (champ: string): RawBuilder<unknown> => sql`(r.contenu->>${sql.lit(champ)})`

const commun = (registre: Registre) => ({
  de: sql`registre_entree r`,
  id: sql`r.id`,
  visibles: sql`r.registre = ${registre}`,
  champs: {
    id: sql`r.id`,
    version: sql`r.version`,
    registre: sql`r.registre`,
    numero: sql`r.numero`,
    contenu: sql`r.contenu`,
    inscriteLe: instantJson(sql`r.inscrite_le`),
  },
  departage: [croissant(sql`r.numero`)],
})
const contient = (mots: string) => sql`strpos(sans_accents(r.contenu::text), ${sansAccents(mots)}) > 0`
const suite = (registre: Registre) => ({
  classe: 'EntreeDeRegistre',
  metadata: ({ acteur }: Contexte) => ({ refusInscrire: refusDeTenirLesRegistres(acteur) }),
  chemin: '/v1/registres',
  completer: (ctx: Contexte) => (entree: { readonly contenu: Contenu }) => ({ ...entree, ...completer(ctx, registre, entree.contenu) }),
})

const traitements: LectureDeListe<typeof listeTraitements> = {
  ...suite('TRAITEMENT'),
  source: () => ({
    ...commun('TRAITEMENT'),
    filtres: { recherche: contient, bases: (bases) => estParmi(dit('base'), bases) },
    tris: { numero: sql`r.numero`, nom: sql`sans_accents(${dit('nom')})` },
    facettes: { bases: { de: dit('base') } },
  }),
}
/** L'état d'une violation à cet instant, tel que la règle le dit (`etatDe`). */
const etatA = (maintenant: Date): RawBuilder<unknown> => sql`(case when ${dit('closeLe')} is not null then 'CLOSE'
    when ${dit('risque')} <> 'AUCUN' and ${dit('notifieeLe')} is null then case when ${maintenant}::timestamptz >
      ((${dit('constateeLe')} || ' ' || coalesce(${dit('constateeA')}, '00:00'))::timestamp at time zone 'Europe/Paris') + interval '72 hours'
      then 'EN_RETARD' else 'A_NOTIFIER' end
    when ${dit('risque')} = 'ELEVE' and ${dit('informeesLe')} is null and ${dit('motifSansInformer')} is null then 'A_INFORMER'
    else 'A_CLORE' end)`

const violations: LectureDeListe<typeof listeViolations> = {
  ...suite('VIOLATION'),
  source: ({ maintenant }) => ({
    ...commun('VIOLATION'),
    filtres: {
      recherche: contient,
      natures: (natures) => estParmi(dit('nature'), natures),
      risques: (choisis) => estParmi(dit('risque'), choisis),
      etats: (etats) => estParmi(etatA(maintenant), etats),
    },
    tris: { numero: sql`r.numero`, constateeLe: sql`${dit('constateeLe')} || ' ' || ${dit('constateeA')}` },
    facettes: { natures: { de: dit('nature') }, risques: { de: dit('risque') } },
  }),
}

export const lireTraitements = lecteurDe(listeTraitements, traitements)
export const lireViolations = lecteurDe(listeViolations, violations)
export const exporterTraitements = exporteurDe(listeTraitements, traitements, exportDe('TRAITEMENT'))
export const exporterViolations = exporteurDe(listeViolations, violations, exportDe('VIOLATION'))

function exportDe(registre: Registre) {
  const { nom, titre, champs } = registres[registre]
  const colonnes: Record<string, ColonneExportable> = { numero: { valeur: sql`r.numero`, libre: false, nature: 'nombre', largeur: 8 } }
  for (const [champ, { sorte, liste }] of Object.entries(champs))
    colonnes[champ] =
      sorte === 'jour'
        ? { valeur: sql`${dit(champ)}::date`, libre: false, nature: 'date', largeur: 14 }
        : { valeur: liste === undefined ? dit(champ) : enClair(dit(champ), liste), libre: true, largeur: sorte === 'long' ? 48 : 24 }
  return {
    nom,
    colonnes: () => colonnes,
    colonnesDeLEcran: colonnesDuRegistre(registre),
    nomDuFichier: (jour: string, _filtres: unknown, format: 'csv' | 'xlsx') => `${titre} au ${formatDate(jour)}.${format}`,
  }
}
