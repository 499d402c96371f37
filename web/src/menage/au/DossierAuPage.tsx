import { estJour } from '@relogement/domain/common/date'
import { formatDate } from '@relogement/domain/common/date.format'
import { apparenceDuDossier } from '@relogement/domain/menage/menage.statuts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { listesQuittees } from '../../acces/listesQuittees.ts'
import { usePage } from '../../acces/page.ts'
import { ListeDeCommentaires } from '../../commentaire/UnCommentaire.tsx'
import type { ReponseApi } from '../../core/api.ts'
import { Cotation } from '../../core/Cotation.tsx'
import { estDemandeRefusee, messageDe } from '../../core/erreurs.ts'
import { Section } from '../../core/fiche/Section.tsx'
import { Icone } from '../../core/Icone.tsx'
import { jourDe } from '../../core/jour.ts'
import { EtatVide } from '../../core/liste/EtatVide.tsx'
import { Statut } from '../../core/Statut.tsx'
import { AutreJour } from '../../historique/AutreJour.tsx'
import { direPourquoi } from '../../historique/direPourquoi.ts'
import { Attente } from '../fiche/Attente.tsx'
import { FicheContexte } from '../fiche/fiche.contexte.ts'
import { SectionsDeSaisie } from '../fiche/SectionsDeSaisie.tsx'
import { dossierAuOptions, type Menage, statutDe } from '../menage.data.ts'
import { PageDuMenage } from '../PageDuMenage.tsx'
import styles from './dossierAu.module.css'

type DossierAu = ReponseApi<'GET /v1/menages/{id}/au/{jour}'>

const rien = () => {}

/** Le dossier tel qu'il était un autre jour : il se lit, rien ne s'y fait. */
export function DossierAuPage({ id, jour }: { readonly id: string; readonly jour: string }) {
  if (estJour(jour)) return <DossierDuJour id={id} jour={jour} />
  return <Refuse id={id} titre="Dossier d’un autre jour" pourquoi={direPourquoi(jour)} />
}

function DossierDuJour({ id, jour }: { readonly id: string; readonly jour: string }) {
  const lecture = useQuery({ ...dossierAuOptions(id, jour), staleTime: 60_000 })
  const titre = `Dossier au ${formatDate(jour)}`
  return (
    <PageDuMenage
      titre={titre}
      lecture={lecture}
      nom={({ noms }) => `${noms}, au ${formatDate(jour)}`}
      attente={<Attente />}
      refuse={(erreur) => estDemandeRefusee(erreur) && <Refuse id={id} titre={titre} pourquoi={messageDe(erreur)} />}
    >
      {(alors) => <FicheDAlors alors={alors} />}
    </PageDuMenage>
  )
}

interface PropsDuRefus {
  readonly id: string
  readonly titre: string
  readonly pourquoi: string
}

function Refuse({ id, titre, pourquoi }: PropsDuRefus) {
  usePage(titre, [listesQuittees.origine()])
  return (
    <>
      <h1 className="vh">{titre}</h1>
      <EtatVide titre={pourquoi} suite={<Retour id={id} />} />
    </>
  )
}

function FicheDAlors({ alors }: { readonly alors: DossierAu }) {
  const { jour } = alors
  const fiche = useMemo(() => {
    // La couleur d'alors se montre ici ; le score, lui, ne se sait pas.
    const menage: Menage = { ...alors, relogement: { ...alors.relogement, cotation: undefined } }
    const refusDeModifier = 'Un dossier d’un autre jour se lit seulement.'
    return {
      menage,
      jour,
      refusDeModifier,
      passee: true,
      modifie: null,
      champ: null,
      modifier: rien,
      fermer: rien,
      passage: null,
      passer: rien,
      ouvert: null,
      ouvrir: rien,
    }
  }, [alors, jour])
  const { cotation, relogementNecessaire = true, chargeDeRelogementPrincipal: charge } = alors.relogement
  return (
    <FicheContexte value={fiche}>
      <header className="fh">
        <div className="l1">
          <h1 tabIndex={-1} title={alors.noms}>
            {alors.noms}
          </h1>
          <Statut aspect={apparenceDuDossier({ statut: statutDe(fiche.menage), relogementNecessaire })} />
          {cotation !== undefined && <Cotation couleur={cotation.couleur} />}
        </div>
        <div className="l2">
          <span className="num">{alors.codeMenage}</span>
          <span>
            <Icone nom="personne" />
            {charge === null ? 'Sans chargé de relogement' : `Suivi par ${charge.prenom} ${charge.nom}`}
          </span>
        </div>
      </header>
      <AutreJour quoi="Le dossier" jour={jour} nonReconstitue={alors.nonReconstitue}>
        <Retour id={alors.id} />
      </AutreJour>
      <div className={`secs ${styles.sections}`}>
        <SectionsDeSaisie />
        <Documents documents={alors.documents} />
        <Commentaires commentaires={alors.comments} />
      </div>
    </FicheContexte>
  )
}

const Retour = ({ id }: { readonly id: string }) => (
  <Link className="lk" to="/menages/$id" params={{ id }} search={{}}>
    Revenir au dossier d’aujourd’hui
  </Link>
)

/** Leurs noms seulement : le contenu se lit dans le dossier d'aujourd'hui. */
const Documents = ({ documents }: Pick<DossierAu, 'documents'>) =>
  documents !== undefined && (
    <Section id="documents" titre="Documents" nombre={documents.length}>
      {documents.length === 0 ? (
        <p className="vide-s">Aucun document.</p>
      ) : (
        <ul className={styles.documents}>
          {documents.map(({ id, nom, ajouteLe }) => (
            <li key={id}>
              <span>{nom}</span> <time dateTime={ajouteLe}>{formatDate(jourDe(ajouteLe))}</time>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )

const Commentaires = ({ commentaires }: { readonly commentaires: DossierAu['comments'] }) =>
  commentaires !== undefined && (
    <Section id="commentaires" titre="Commentaires" nombre={commentaires.length}>
      <ListeDeCommentaires commentaires={commentaires} />
    </Section>
  )
