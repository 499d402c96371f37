import { DomainError } from '@relogement/domain/common/errors'
import { couleursCotation } from '@relogement/domain/menage/cotation/cotation.couleurs'
import { colonnesDeLExport } from '@relogement/domain/menage/exportMenages.colonnes'
import { cheminDeLigne } from '@relogement/domain/menage/ligneMenage.chemins'
import { typologies } from '@relogement/domain/menage/logement-actuel/logementActuel.listes'
import { statutsMenage } from '@relogement/domain/menage/menage.statuts'
import { type RawBuilder, sql } from 'kysely'
import type { Colonne } from '../../core/export/colonne.ts'
import type { ChampsDeLigne } from '../liste/filtres.ts'
import { codePostalLu, telephoneLu, villeLue } from '../liste/liste.queries.ts'

/** Remplace, dans une liste de codes, ceux dont le libellé diffère : une expression par libellé, non une lecture par ligne. */
const libellesDans = (codes: RawBuilder<unknown>, liste: Readonly<Record<string, string>>): RawBuilder<unknown> =>
  Object.entries(liste)
    .filter(([code, libelle]) => code !== libelle)
    .reduce<RawBuilder<unknown>>((texte, [code, libelle]) => sql`replace(${texte}, ${sql.lit(code)}, ${sql.lit(libelle)})`, codes)

const codesStatuts = Object.keys(statutsMenage)
const libellesStatuts = Object.values(statutsMenage).map(({ libelle }) => libelle)

/** La table des libellés de statut, à joindre à `menage m`. */
export const jointureDesStatuts = sql`join unnest(${codesStatuts}::text[], ${libellesStatuts}::text[]) as st (code, libelle) on st.code = m.statut`

const ouiNon = (valeur: RawBuilder<unknown>) => sql`case ${valeur} when true then 'Oui' when false then 'Non' end`

const date = (valeur: RawBuilder<unknown>) => ({ valeur, libre: false, nature: 'date', largeur: 16 }) as const

/** Ce que la ligne de liste n'a pas, sous le chemin qu'a l'entité (spécification § 3) : l'identité du dossier et rien de plus intime. */
const deLEntite: Readonly<Record<string, Omit<Colonne, 'titre'>>> = {
  'relogement.chargeDeRelogementPrincipal.id': { valeur: sql`c.id::text`, libre: false, largeur: 38 },
  'relogement.chargeDeRelogementPrincipal.nom': { valeur: sql`c.nom`, libre: true, largeur: 22 },
  'relogement.chargeDeRelogementPrincipal.prenom': { valeur: sql`c.prenom`, libre: true, largeur: 22 },
  'relogement.chargeDeRelogementPrincipal.email': { valeur: sql`c.email`, libre: true, largeur: 32 },
  'relogement.dates.GTRM': date(sql`m.date_gtrm`),
  'relogement.dates.signatureDuBail': date(sql`m.date_signature_bail`),
  'relogement.dates.edlEntree': date(sql`m.date_edl_entree`),
  'relogement.dates.demenagement': date(sql`m.date_demenagement`),
  'relogement.dates.edlSortie': date(sql`m.date_edl_sortie`),
  'relogement.dates.remiseDesCles': date(sql`m.date_remise_des_cles`),
  'relogement.demandeLogementSocial.numeroUnique': { valeur: sql`m.numero_unique`, libre: true, largeur: 22 },
  'relogement.demandeLogementSocial.date': date(sql`m.date_dls`),
  'relogement.intercommunal': { valeur: ouiNon(sql`m.intercommunal`), libre: false, largeur: 14 },
  'relogement.minoration': { valeur: ouiNon(sql`m.minoration`), libre: false, largeur: 12 },
  'relogement.departSpontane.date': date(sql`(m.depart_spontane ->> 'date')::date`),
  'relogement.accessionALaPropriete.date': date(sql`(m.accession ->> 'date')::date`),
  dateModification: date(sql`(m.modifie_le at time zone 'Europe/Paris')::date`),
}

/** Ce que donne chaque chemin exportable : une table sans prototype, où `constructor` n'est pas une colonne. */
const colonnes: ReadonlyMap<string, Omit<Colonne, 'titre'>> = new Map(
  Object.entries<Omit<Colonne, 'titre'>>({
    noms: { valeur: sql`m.noms`, libre: true, largeur: 32 },
    codeMenage: { valeur: sql`m.code_menage`, libre: false, largeur: 15 },
    'cotation.couleur': { valeur: libellesDans(sql`m.cotation_couleur`, couleursCotation), libre: false, largeur: 12 },
    'cotation.score': { valeur: sql`m.cotation_score`, libre: false, nature: 'nombre', largeur: 9 },
    telephone: { valeur: sql`m.telephone`, libre: false, largeur: 14 },
    ville: { valeur: sql`m.localisation -> 'adresse' ->> 'ville'`, libre: true, largeur: 20 },
    codePostal: { valeur: sql`m.code_postal`, libre: false, largeur: 12 },
    'operation.nom': { valeur: sql`o.nom`, libre: true, largeur: 30 },
    'partenaire.nom': { valeur: sql`p.nom`, libre: true, largeur: 24 },
    typologiesGTR: { valeur: libellesDans(sql`array_to_string(m.typologies_gtr, ', ')`, typologies), libre: false, largeur: 16 },
    statut: { valeur: sql`st.libelle`, libre: false, largeur: 34 },
    'statut.code': { valeur: sql`m.statut`, libre: false, largeur: 34 },
    // La valeur dépend de qui lit.
    'prochaineEtape.titre': { valeur: sql`null`, libre: true, largeur: 42 },
    'prochaineEtape.code': { valeur: sql`null`, libre: false, largeur: 34 },
    'chargeDeRelogement.nom': { valeur: sql`c.prenom || ' ' || c.nom`, libre: true, largeur: 22 },
    dateEntretien: { valeur: sql`m.date_entretien`, libre: false, nature: 'date', largeur: 16 },
    relogementNecessaire: { valeur: ouiNon(sql`m.relogement_necessaire`), libre: false, largeur: 12 },
    id: { valeur: sql`m.id::text`, libre: false, largeur: 38 },
    'operation.id': { valeur: sql`o.id::text`, libre: false, largeur: 38 },
    'partenaire.id': { valeur: sql`p.id::text`, libre: false, largeur: 38 },
    ...deLEntite,
  }),
)

/**
 * Les colonnes demandées, ou celles de l'écran ; une demande sans chemin est ignorée (spécification § 7). Le téléphone se lit
 * ligne à ligne comme dans la liste ; à qui n'en lit aucun, sa colonne n'est pas donnée.
 */
export function colonnesDemandees(
  demandees: readonly { name: string; path?: string | undefined }[] | undefined,
  champs: ChampsDeLigne,
): Colonne[] {
  const avecChemin = demandees?.filter(({ path }) => path) ?? colonnesDeLExport
  const lues: Readonly<Record<string, RawBuilder<unknown> | null>> = {
    telephone: telephoneLu(champs),
    ville: villeLue(champs),
    codePostal: codePostalLu(champs),
    'prochaineEtape.titre': champs.etape.titre,
    'prochaineEtape.code': champs.etape.code,
  }
  return avecChemin.flatMap(({ name, path: demande = '' }) => {
    const path = cheminDeLigne(demande)
    const colonne = colonnes.get(path)
    if (!colonne)
      throw new DomainError('saisie', 'export.colonne', `Colonne inconnue : ${demande.slice(0, 60)}`, {
        violations: [{ propertyPath: 'columns', message: `Colonne inconnue : ${demande.slice(0, 60)}` }],
      })
    const valeur = path in lues ? lues[path] : colonne.valeur
    return valeur === null || valeur === undefined ? [] : { ...colonne, valeur, titre: name }
  })
}
