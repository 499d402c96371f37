import { DomainError } from '@relogement/domain/common/errors'
import { couleursCotation } from '@relogement/domain/menage/cotation/cotation.couleurs'
import { typologies } from '@relogement/domain/menage/logement-actuel/logementActuel.listes'
import { statutsMenage } from '@relogement/domain/menage/menage.statuts'
import { type RawBuilder, sql } from 'kysely'
import type { Colonne } from '../../core/export/csv.ts'
import { type ChampsDeLigne, telephoneLu } from '../liste/liste.queries.ts'

/** Remplace, dans une liste de codes, ceux dont le libellé diffère : une expression par libellé, non une lecture par ligne. */
const libellesDans = (codes: RawBuilder<unknown>, liste: Readonly<Record<string, string>>): RawBuilder<unknown> =>
  Object.entries(liste)
    .filter(([code, libelle]) => code !== libelle)
    .reduce<RawBuilder<unknown>>((texte, [code, libelle]) => sql`replace(${texte}, ${sql.lit(code)}, ${sql.lit(libelle)})`, codes)

const codesStatuts = Object.keys(statutsMenage)
const libellesStatuts = Object.values(statutsMenage).map(({ libelle }) => libelle)

/** La table des libellés de statut, à joindre à `menage m`. */
export const jointureDesStatuts = sql`join unnest(${codesStatuts}::text[], ${libellesStatuts}::text[]) as st (code, libelle) on st.code = m.statut`

/** Les colonnes exportables, par chemin de la liste ; l'ordre est celui de l'écran. */
const colonnes: Readonly<Record<string, Colonne>> = {
  noms: { titre: 'Nom', valeur: sql`m.noms`, libre: true },
  codeMenage: { titre: 'Code ménage', valeur: sql`m.code_menage`, libre: false },
  'cotation.couleur': { titre: 'Cotation', valeur: libellesDans(sql`m.cotation_couleur`, couleursCotation), libre: false },
  'cotation.score': { titre: 'Points', valeur: sql`m.cotation_score::text`, libre: false },
  telephone: { titre: 'Téléphone', valeur: sql`m.telephone`, libre: false },
  ville: { titre: 'Ville', valeur: sql`m.localisation -> 'adresse' ->> 'ville'`, libre: true },
  codePostal: { titre: 'Code postal', valeur: sql`m.code_postal`, libre: false },
  'operation.nom': { titre: 'Opération', valeur: sql`o.nom`, libre: true },
  'partenaire.nom': { titre: 'Bailleur', valeur: sql`p.nom`, libre: true },
  typologiesGTR: {
    titre: 'Typologie(s) GTR',
    valeur: libellesDans(sql`array_to_string(m.typologies_gtr, ', ')`, typologies),
    libre: false,
  },
  statut: { titre: 'État du dossier', valeur: sql`st.libelle`, libre: false },
  'chargeDeRelogement.nom': { titre: 'Chargé de relogement', valeur: sql`c.prenom || ' ' || c.nom`, libre: true },
  dateEntretien: { titre: 'Date d’entretien', valeur: sql`to_char(m.date_entretien, 'DD/MM/YYYY')`, libre: false },
}

const PAR_DEFAUT = [
  'noms',
  'cotation.couleur',
  'cotation.score',
  'telephone',
  'ville',
  'operation.nom',
  'partenaire.nom',
  'typologiesGTR',
  'statut',
]

/**
 * Les colonnes demandées, ou celles de l'écran ; une demande sans chemin est ignorée (spécification § 7). Le téléphone se lit
 * ligne à ligne comme dans la liste ; à qui n'en lit aucun, sa colonne n'est pas donnée.
 */
export function colonnesDemandees(
  demandees: readonly { name: string; path?: string | undefined }[] | undefined,
  contact: ChampsDeLigne['contact'],
): Colonne[] {
  const avecChemin = demandees?.filter(({ path }) => path) ?? PAR_DEFAUT.map((path) => ({ path, name: colonnes[path]?.titre ?? path }))
  const telephone = telephoneLu(contact)
  return avecChemin.flatMap(({ name, path = '' }) => {
    const colonne = colonnes[path]
    if (!colonne)
      throw new DomainError('saisie', 'export.colonne', `Colonne inconnue : ${path.slice(0, 60)}`, {
        violations: [{ propertyPath: 'columns', message: `Colonne inconnue : ${path.slice(0, 60)}` }],
      })
    if (path !== 'telephone') return { ...colonne, titre: name }
    return telephone === null ? [] : { ...colonne, valeur: telephone, titre: name }
  })
}
