import { messages } from '@relogement/domain/common/champs'
import { differences } from '@relogement/domain/common/difference'
import { accesRefuse, DomainError } from '@relogement/domain/common/errors'
import { mergePatch } from '@relogement/domain/common/fusion'
import type { Relation } from '@relogement/domain/common/relation'
import { SAISIE } from '@relogement/domain/historique/historique.evenements'
import type { Changement } from '@relogement/domain/historique/historique.schema'
import { instantDeFin, refusDeFin } from '@relogement/domain/logement/disponibilite'
import { libelleDuChamp } from '@relogement/domain/logement/logement.champs'
import { evenementDeLogement } from '@relogement/domain/logement/logement.evenements'
import type { StatutLogement } from '@relogement/domain/logement/logement.listes'
import { canCreerLogement, canModifierLogement, choisitLeBailleur } from '@relogement/domain/logement/logement.permissions'
import type { CreationLogement, ModificationLogement, SaisieLogement, VacanceSaisie } from '@relogement/domain/logement/logement.schema'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Contexte } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { enregistrerLogement, relire, verifierVersionDuLogement } from './enregistrer.ts'
import { faitsDe, type LigneLogement, lockLogement } from './logement.queries.ts'
import { miseADisposition } from './passer.usecase.ts'
import { presenterLogement, saisieDe } from './presenterLogement.ts'

/** Met un logement à disposition : le bailleur sur son parc, l'encadrement pour le bailleur qu'il dit. */
export async function creerLogement(ctx: Contexte, { bailleur, ...saisie }: CreationLogement) {
  exigerDroit(canCreerLogement(ctx.acteur))
  const id = await insererLogement(ctx, await bailleurDe(ctx, bailleur), saisie, 'LOGEMENT_CREE')
  ctx.reponse.entete('Location', `/v1/logements/${id}`)
  return relire(ctx, id)
}

export async function insererLogement(
  ctx: Contexte,
  bailleurId: string,
  saisie: SaisieLogement,
  code: 'LOGEMENT_CREE' | 'LOGEMENT_IMPORTE',
): Promise<string> {
  const { db, acteur, maintenant } = ctx
  const id = uuidv7()
  const { dateFinMiseADisposition: fin, vacances } = saisie.dates
  exigerFinAdmise(ctx, fin)
  await db
    .insertInto('logement')
    .values({
      id,
      statut: 'MIS_A_DISPOSITION',
      bailleur_id: bailleurId,
      ...colonnesDe(saisie),
      ...(await miseADisposition(ctx, null, fin)),
      cree_le: maintenant,
    })
    .execute()
  await remplacerVacances(db, id, vacances)
  await insertEvenements(db, acteur.id, maintenant, { id, version: 1 }, [evenementDeLogement(code, {})])
  return id
}

/** Modifie un logement : ce qui n'est pas dit reste. Une fin déplacée répond à la prolongation demandée. */
export async function modifierLogement(ctx: Contexte, id: string, patch: ModificationLogement) {
  const ligne = await lockLogement(ctx.db, ctx.acteur, id)
  exigerDroit(canModifierLogement(ctx.acteur, faitsDe(ligne, ctx.maintenant)))
  verifierVersionDuLogement(ligne, ctx.versionAttendue)
  refuserCeQuiNeSeModifiePas(ctx, ligne, patch)
  const avant = saisieDe(ligne)
  const apres = fusionner(avant, patch)
  const changements = changementsDe(avant, apres)
  if (changements.length === 0) return relire(ctx, id)
  const finChangee = changements.some(({ chemin }) => chemin === 'dates.dateFinMiseADisposition')
  if (finChangee) exigerFinAdmise(ctx, apres.dates.dateFinMiseADisposition)
  await remplacerVacances(ctx.db, id, apres.dates.vacances)
  const { dateFinMiseADisposition: fin } = apres.dates
  const champs = {
    ...colonnesDe(apres),
    ...(finChangee ? { fin_mise_a_disposition: fin, prolongation_demandee_le: null } : {}),
  }
  await enregistrerLogement(ctx, ctx.acteur.id, ligne, champs, [{ ...SAISIE, changements }])
  return relire(ctx, id)
}

/** Le statut ne change que par un passage, le bailleur jamais : les redire est permis, en dire d'autres se refuse. */
function refuserCeQuiNeSeModifiePas(ctx: Contexte, ligne: LigneLogement, { statut, bailleur }: ModificationLogement): void {
  const dit = (valeur: unknown, ...cles: ('code' | 'id')[]) =>
    cles.map((cle) => (valeur as Record<string, unknown> | null | undefined)?.[cle]).find((dite) => dite !== undefined) ?? valeur
  const lu = presenterLogement(ctx, ligne)
  const connus = [undefined, null, ligne.statut, lu.statut?.code]
  const raison = !connus.includes(dit(statut, 'code') as StatutLogement)
    ? 'Le statut d’un logement ne se modifie pas : il change par un passage.'
    : ![undefined, null, ligne.bailleur_id, lu.bailleur?.code].includes(dit(bailleur, 'id', 'code') as string)
      ? 'Le bailleur d’un logement ne se modifie pas.'
      : null
  if (raison !== null) throw new DomainError('conflit', 'logement.non-modifiable', raison, { details: { bloquants: [raison] } })
}

export const exigerDroit = (refus: string | null): void => {
  if (refus !== null) throw Object.assign(accesRefuse(), { details: { bloquants: [refus] } })
}

/** Un bailleur n'écrit que sur son parc : qui en nomme un autre est refusé, non corrigé en silence. */
export async function bailleurDe({ db, acteur }: Contexte, demande: Relation | undefined): Promise<string> {
  const [id, code] = [demande && 'id' in demande ? demande.id : null, demande && 'code' in demande ? demande.code : null]
  const connu =
    demande &&
    (await db
      .selectFrom('partenaire')
      .select('id')
      .where(sql<boolean>`(id = ${id}::uuid or code = ${code})`)
      .where('categorie', '=', 'BAILLEUR')
      .executeTakeFirst())
  if (!choisitLeBailleur(acteur)) {
    if (acteur.partenaireId === null || (demande !== undefined && connu?.id !== acteur.partenaireId)) throw accesRefuse()
    return acteur.partenaireId
  }
  if (!connu) throw saisie('bailleur', demande === undefined ? 'Ce champ est requis' : 'Bailleur inconnu')
  return connu.id
}

function exigerFinAdmise({ maintenant }: Contexte, fin: string | null): void {
  const refus = refusDeFin(fin, maintenant.toISOString())
  if (refus !== null) throw saisie('dates.dateFinMiseADisposition', refus === 'passee' ? messages.datePosterieure : refus.tropLoin)
}

const saisie = (propertyPath: string, message: string) =>
  new DomainError('saisie', 'logement.saisie', message, { violations: [{ propertyPath, message }] })

const fusionner = (avant: SaisieLogement, { statut: _statut, bailleur: _bailleur, ...patch }: ModificationLogement): SaisieLogement => {
  const { dates, ...apres } = mergePatch(avant, patch) as SaisieLogement
  const fin = dates.dateFinMiseADisposition
  return { ...apres, dates: { ...dates, dateFinMiseADisposition: fin && new Date(instantDeFin(fin)).toISOString() } }
}

const changementsDe = (avant: SaisieLogement, apres: SaisieLogement): Changement[] =>
  differences(avant, apres).map((difference) => ({ ...difference, libelle: libelleDuChamp(difference.chemin) }))

/** La ville se reconnaît à son code postal et à son nom ; inconnue, le nom reste. */
export const colonnesDe = ({ typologie, localisation, caracteristiques, finance }: SaisieLogement) => {
  const { numero, rue, codePostal, ville } = localisation.adresse
  return {
    typologie,
    numero,
    rue,
    code_postal: codePostal,
    ville,
    ville_code: sql<string>`(select code_insee from ville where codes_postaux @> array[${codePostal}] order by sans_accents(nom) = sans_accents(${ville}) desc, population desc nulls last limit 1)`,
    quartier: localisation.quartier,
    residence: localisation.residence,
    ug: localisation.UG,
    numero_porte: localisation.numeroPorte,
    hp1: localisation.HP1,
    hp2: localisation.HP2,
    hp3: localisation.HP3,
    etage: localisation.etage,
    ascenseur: localisation.ascenseur,
    type: caracteristiques.type,
    surface_habitable: caracteristiques.surfaceHabitable,
    pmr: caracteristiques.pmr,
    loyer: finance.loyer,
    charges_generales: finance.chargesGenerales,
    chauffage: finance.chauffage,
    eau: finance.eau,
    garage: finance.garage,
    apl: finance.APL,
  }
}

export async function remplacerVacances(db: Acces, logementId: string, vacances: readonly VacanceSaisie[]): Promise<void> {
  await db.deleteFrom('vacance').where('logement_id', '=', logementId).execute()
  if (vacances.length === 0) return
  await db
    .insertInto('vacance')
    .values(
      vacances.map(({ type, debutDeVacance, finDeVacance }) => ({
        id: uuidv7(),
        logement_id: logementId,
        type,
        debut: debutDeVacance,
        fin: finDeVacance,
      })),
    )
    .execute()
}
