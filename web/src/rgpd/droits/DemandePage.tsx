import { formatDate, formatInstant } from '@relogement/domain/common/date.format'
import { canauxDeDemande, droits, motifsDeRefusDeDroits, moyensDIdentite } from '@relogement/domain/rgpd/droits/droits.listes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type GenreDeFiche, PageDeFiche } from '../../acces/PageDeFiche.tsx'
import { messageDe } from '../../core/erreurs.ts'
import { Definitions } from '../../core/fiche/Definitions.tsx'
import { Section } from '../../core/fiche/Section.tsx'
import { formatTelephone } from '../../core/formats.ts'
import { notifier } from '../../core/notifications/notifications.ts'
import { DossiersDeLaDemande } from './DossiersDeLaDemande.tsx'
import { type DemandeDeDroits, demandeOptions, type PlaceDeDemande, useGesteDeDemande } from './droits.data.ts'
import { Delai, EtatDeDemande } from './EtatDeDemande.tsx'
import { InstruireLaDemande, RattacherUnDossier } from './GestesDeDemande.tsx'
import feuille from './lignes.module.css'
import styles from './pageDeLaDemande.module.css'
import { RechercheSection } from './RechercheSection.tsx'
import { EffacementSection, ReponseSection } from './ReponseSection.tsx'
import { CorrigerLaDemande } from './SaisirLaDemande.tsx'
import section from './sectionDeDroits.module.css'

const GENRE: GenreDeFiche = {
  titre: 'Demande de droits',
  attente: 'Chargement de la demande',
  introuvable: 'Demande introuvable',
  detail: 'Cette demande n’existe pas, ou ne vous est pas ouverte.',
  fil: [{ libelle: 'Demandes de droits', vers: '/administration/demandes-de-droits' }],
}

/** Une demande de droits, de sa réception à sa réponse. */
export function DemandePage({ id }: { readonly id: string }) {
  const lecture = useQuery(demandeOptions(id))
  return (
    <PageDeFiche genre={GENRE} lecture={lecture} titre={({ numero }) => `Demande ${numero}`}>
      {(demande) => <Demande demande={demande} />}
    </PageDeFiche>
  )
}

function Demande({ demande }: { readonly demande: DemandeDeDroits }) {
  const [geste, setGeste] = useState<Geste | null>(null)
  const fermer = () => setGeste(null)
  return (
    <>
      <Tete demande={demande} faire={setGeste} />
      <div className={styles.page}>
        <div className={styles.colonne}>
          <CeQuiEstDemande demande={demande} corriger={() => setGeste('corriger')} />
          <DossiersDeLaDemande demande={demande} rattacher={() => setGeste('rattacher')} />
          {demande.can.includes('rattacher') && <RechercheSection demande={demande} />}
          <ReponseSection demande={demande} />
          {demande.droit === 'EFFACEMENT' && <EffacementSection demande={demande} />}
        </div>
        <div className={styles.colonne}>
          <Identite demande={demande} faire={setGeste} />
          <Etapes demande={demande} />
        </div>
      </div>
      {geste === 'corriger' && <CorrigerLaDemande demande={demande} fermer={fermer} />}
      {geste === 'rattacher' && <RattacherUnDossier demande={demande} fermer={fermer} />}
      {geste !== null && typeof geste === 'object' && <InstruireLaDemande demande={demande} place={geste} fermer={fermer} />}
    </>
  )
}

/** Un passage de la demande, ou un geste qui ne change pas son état. */
type Geste = PlaceDeDemande | 'corriger' | 'rattacher'

interface AvecGestes {
  readonly demande: DemandeDeDroits
  readonly faire: (geste: PlaceDeDemande) => void
}

/** En tête, ce qui mène la demande à sa réponse ; l'identité a sa section. */
const EN_TETE = [
  ['prolonger', 'Prolonger'],
  ['refuser', 'Refuser'],
  ['repondre', 'Noter la réponse envoyée'],
] as const

function Tete({ demande, faire }: AvecGestes) {
  const { numero, personne, statut, nextPlaces } = demande
  return (
    <header className="ph">
      <h1 tabIndex={-1}>
        {numero}, {personne}
      </h1>
      <EtatDeDemande statut={statut} />
      <Delai {...demande} />
      <div className={`acts ${styles.gestes}`}>
        {EN_TETE.flatMap(([transition, libelle]) =>
          nextPlaces
            .filter((place) => place.transition === transition)
            .map((place) => <Bouton key={transition} libelle={libelle} place={place} faire={() => faire(place)} />),
        )}
      </div>
    </header>
  )
}

interface PropsDuBouton {
  readonly libelle: string
  readonly place: PlaceDeDemande
  readonly faire: () => void
}

/** Grisé, il dit pourquoi : au survol, au focus, et quand on le presse. */
function Bouton({ libelle, place: { principale, autorise, bloquants }, faire }: PropsDuBouton) {
  const refus = autorise ? null : (bloquants[0] ?? '')
  return (
    <button
      className={principale ? 'btn pri' : 'btn'}
      type="button"
      aria-haspopup={refus === null ? 'dialog' : undefined}
      aria-disabled={refus !== null || undefined}
      title={refus ?? undefined}
      onClick={() => (refus === null ? faire() : notifier({ sens: 'erreur', message: refus }))}
    >
      {libelle}
    </button>
  )
}

function CeQuiEstDemande({ demande, corriger }: { readonly demande: DemandeDeDroits; readonly corriger: () => void }) {
  const { droit, canal, recueLe, echeance, prolongation, cloture, email, telephone, adresse, objet, can } = demande
  return (
    <Section
      id="demande"
      titre="La demande"
      actions={
        can.includes('modifier') && (
          <button className="lk" type="button" aria-haspopup="dialog" onClick={corriger}>
            Corriger
          </button>
        )
      }
    >
      <Definitions
        lignes={[
          { libelle: 'Droit exercé', valeur: droits[droit] },
          { libelle: 'Objet', valeur: <span className={styles.objet}>{objet}</span> },
          { libelle: 'Reçue', valeur: `le ${formatDate(recueLe)}, ${canauxDeDemande[canal].toLowerCase()}` },
          { libelle: 'Échéance', valeur: `le ${formatDate(echeance)}` },
          ...(prolongation === null
            ? []
            : [{ libelle: 'Prolongée', valeur: `personne prévenue le ${formatDate(prolongation.le)} : ${prolongation.motif}` }]),
          ...(cloture === null
            ? []
            : [{ libelle: cloture.motif === null ? 'Répondue' : 'Refusée', valeur: `le ${formatDate(cloture.le)}` }]),
          ...(cloture === null || cloture.motif === null
            ? []
            : [{ libelle: 'Motif du refus', valeur: motifsDeRefusDeDroits[cloture.motif] }]),
          ...(cloture === null || cloture.precisions === null ? [] : [{ libelle: 'Précisions', valeur: cloture.precisions }]),
          { libelle: 'Téléphone', valeur: telephone === null ? null : formatTelephone(telephone) },
          { libelle: 'Courriel', valeur: email },
          { libelle: 'Adresse', valeur: adresse },
        ]}
      />
    </Section>
  )
}

function Identite({ demande, faire }: AvecGestes) {
  const { identite, can, refus, nextPlaces } = demande
  const verification = nextPlaces.find(({ transition, autorise }) => transition === 'verifier_identite' && autorise)
  const preuve = useGesteDeDemande(demande)
  const demander = () =>
    preuve.mutate(
      { quoi: 'instruire', passage: { transition: 'demander_identite' } },
      { onError: (erreur) => notifier({ sens: 'erreur', message: messageDe(erreur) }) },
    )
  return (
    <Section id="identite" titre="Identité">
      {identite === null ? (
        <>
          <p className={section.refus}>{refus.repondre ?? 'À vérifier avant toute réponse.'}</p>
          {verification !== undefined && (
            <div className={section.boutons}>
              <button className="btn pri" type="button" aria-haspopup="dialog" onClick={() => faire(verification)}>
                Noter l’identité vérifiée
              </button>
              {can.includes('demander_identite') && (
                <button
                  className="btn"
                  type="button"
                  aria-disabled={preuve.isPending || undefined}
                  onClick={() => !preuve.isPending && demander()}
                >
                  Preuve demandée
                </button>
              )}
            </div>
          )}
        </>
      ) : (
        <Definitions
          lignes={[
            { libelle: 'Vérifiée', valeur: `le ${formatDate(identite.le)}` },
            { libelle: 'Moyen', valeur: moyensDIdentite[identite.moyen] },
            { libelle: 'Par', valeur: `${identite.par.prenom} ${identite.par.nom}` },
          ]}
        />
      )}
    </Section>
  )
}

const Etapes = ({ demande: { etapes } }: { readonly demande: DemandeDeDroits }) => (
  <Section id="etapes" titre="Étapes" nombre={etapes.length}>
    <ol>
      {etapes.toReversed().map(({ id, le, auteur, texte, details }) => (
        <li key={id} className={`${feuille.ligne} ${feuille.etape}`}>
          <p>{texte}</p>
          {details !== null && <p className={`muted ${feuille.details}`}>{details}</p>}
          <p className={feuille.quand}>
            {formatInstant(le)}
            {auteur !== null && `, ${auteur.prenom} ${auteur.nom}`}
          </p>
        </li>
      ))}
    </ol>
  </Section>
)
