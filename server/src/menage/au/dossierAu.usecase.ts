import { ajouterJours, debutDuJour, jourDe } from '@relogement/domain/common/date'
import { accesRefuse, DomainError } from '@relogement/domain/common/errors'
import { cheminDuDocument, libelleDeNature, natureChangee, natureDuLibelle } from '@relogement/domain/document/document.rules'
import type { Changement } from '@relogement/domain/historique/historique.schema'
import { remonter } from '@relogement/domain/historique/remonter'
import { avecLeContactDuMenage } from '@relogement/domain/menage/composition/contact'
import { refusDuJour, sansFaitsDApres } from '@relogement/domain/menage/dossierAu'
import type { StatutMenage } from '@relogement/domain/menage/menage.statuts'
import { groupesVisibles } from '@relogement/domain/menage/menage.visibilite'
import { noterConsultation } from '../../consultation/noterConsultation.ts'
import type { Contexte } from '../../core/contexte.ts'
import { menagesVisibles } from '../../portee/menages.ts'
import { type Dossier, getDossier } from '../dossier/dossier.queries.ts'
import type { DocumentDuDossier } from '../dossier/echangesDuDossier.queries.ts'
import { liensDuMenage } from '../dossier/liens.ts'
import { lireSections, type Sections } from '../dossier/sections.ts'
import { colonnesDeduites } from '../modification/deduites.ts'
import { changementsDepuis, commentairesJusquA, derniereEcriture, personneNommee, suivisDApres, versionAlors } from './dossierAu.queries.ts'
import { presenterAu } from './presenterAu.ts'

const CODE = 'codeMenage'
const STATUT = 'relogement.statut'
const CHARGE = 'relogement.chargeDeRelogementPrincipal'
const REVEIL = 'relogement.veille.jusquAu'
const COTATION = 'relogement.cotation'

/**
 * Le dossier tel qu'il était à la fin de ce jour, à Paris : ses sections d'aujourd'hui, dont on défait les changements notés depuis. Les
 * droits sont ceux d'aujourd'hui, et cette lecture se note comme les autres.
 */
export async function lireDossierAu(ctx: Contexte, id: string, jour: string) {
  const { db, acteur, aujourdhui } = ctx
  const dossier = await getDossier(db, menagesVisibles(acteur), id)
  const groupes = groupesVisibles(acteur, liensDuMenage(dossier))
  if (!groupes.has('HISTORIQUE')) throw accesRefuse()
  const refus = refusDuJour(jour, jourDe(dossier.menage.cree_le.toISOString()), aujourdhui)
  if (refus !== null) throw new DomainError('saisie', 'menage.au', refus, { violations: [{ propertyPath: 'jour', message: refus }] })
  await noterConsultation(ctx.services.lecture, acteur, id, `au/${jour}`, groupes, ctx.maintenant)

  const fin = new Date(debutDuJour(ajouterJours(jour, 1)))
  const changements = await changementsDepuis(db, id, fin)
  const statut = valeurAlors(changements, STATUT, dossier.menage.statut) as StatutMenage
  const sections = sansFaitsDApres(sectionsAu(lireSections(dossier.menage, dossier), changements), jour, statut)
  return presenterAu(ctx, await remettre(ctx, dossier, sections, changements, fin), sections, { jour, groupes })
}

/** Les sections, changements défaits ; les occupants y sont à leur place dans la composition, comme dans l'historique. */
function sectionsAu({ occupants, ...sections }: Sections, changements: readonly Changement[]): Sections {
  const remontees = remonter({ ...sections, composition: { ...sections.composition, occupants } }, changements)
  const { occupants: alors, ...composition } = remontees.composition
  return avecLeContactDuMenage({ ...remontees, composition, occupants: alors })
}

/** Le plus ancien des changements d'après dit la valeur d'alors ; sans changement, celle d'aujourd'hui. */
const valeurAlors = (changements: readonly Changement[], chemin: string, actuelle: unknown): unknown => {
  const premier = changements.findLast((changement) => changement.chemin === chemin)
  return premier === undefined ? actuelle : premier.ancien
}

/** Sous le nom et la nature qu'il avait : chacun de ses changements défait, du plus récent au plus ancien. */
function documentAlors(document: DocumentDuDossier, changements: readonly Changement[]): DocumentDuDossier {
  let { nom, type } = document
  const noms = new Set([nom])
  const sien = (champ: 'nom' | 'type', chemin: string) => chemin === cheminDuDocument(document, champ)
  for (const { chemin, libelle, ancien, nouveau } of changements) {
    // D'avant que l'historique dise lequel, un changement se reconnaît à ce qu'il a laissé.
    if (sien('nom', chemin) || (chemin === 'documents.nom' && nouveau === nom)) {
      nom = String(ancien)
      noms.add(nom)
    }
    const parSonNom =
      chemin === 'documents.type' && nouveau === libelleDeNature(type) && [...noms].some((n) => libelle === natureChangee(n))
    if (sien('type', chemin) || parSonNom) type = natureDuLibelle(String(ancien)) ?? type
  }
  return { ...document, nom, type }
}

async function remettre(
  { db }: Contexte,
  dossier: Dossier,
  sections: Sections,
  changements: readonly Changement[],
  fin: Date,
): Promise<Dossier> {
  const { menage, charge } = dossier
  const statut = String(valeurAlors(changements, STATUT, menage.statut))
  const nomDuCharge = valeurAlors(changements, CHARGE, charge && `${charge.prenom} ${charge.nom}`)
  const etapes = dossier.etapes.filter(({ le }) => new Date(le) < fin)
  const apres = await suivisDApres(db, menage.id, fin)
  const commentaires = await commentairesJusquA(db, menage.id, fin)
  const codeMenage = String(valeurAlors(changements, CODE, menage.code_menage))
  // Une veille ou une sortie commencée depuis n'est pas celle d'alors : de celle d'alors, la date et le motif ne se savent plus.
  const encore = (code: string) => statut === code && menage.statut === code && menage.statut_depuis < fin
  const enVeille = encore('DOSSIER_EN_VEILLE')
  return {
    ...dossier,
    enVeillePar: enVeille ? dossier.enVeillePar : null,
    // Ni historisée ni saisie au dossier : celle d'aujourd'hui a pu être fixée depuis.
    operation: { ...dossier.operation, osTravaux: null },
    menage: {
      ...menage,
      ...colonnesDeduites(codeMenage, sections),
      code_menage: codeMenage,
      version: await versionAlors(db, menage.id, fin),
      statut,
      statut_depuis: new Date(etapes.at(-1)?.le ?? menage.cree_le),
      cotation_couleur: valeurAlors(changements, COTATION, menage.cotation_couleur) as string | null,
      motif_veille: enVeille ? menage.motif_veille : null,
      date_reveil_veille: enVeille ? (valeurAlors(changements, REVEIL, menage.date_reveil_veille) as string | null) : null,
      depart_spontane: encore('DEPART_SPONTANE') ? menage.depart_spontane : null,
      accession: encore('ACCESSION_A_LA_PROPRIETE') ? menage.accession : null,
      modifie_le: (await derniereEcriture(db, menage.id, fin)) ?? menage.cree_le,
    },
    charge: typeof nomDuCharge === 'string' ? await personneNommee(db, nomDuCharge) : null,
    etapes,
    documents: dossier.documents.filter(({ ajouteLe }) => new Date(ajouteLe) < fin).map((document) => documentAlors(document, changements)),
    suivis: dossier.suivis.filter(({ id }) => !apres.has(id)),
    commentaires: commentaires.map(({ le, ...commentaire }) => ({ ...commentaire, date: le.toISOString() })),
  }
}
