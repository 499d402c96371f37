import { formatDate, formatInstant } from '@relogement/domain/common/date.format'
import { libelleDeNature } from '@relogement/domain/document/document.rules'
import { consequencesDeLaPurge } from '@relogement/domain/menage/consequencesDesGestes'
import { motifsDePurge, quiAValide } from '@relogement/domain/rgpd/rgpd.listes'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type ReponseApi, telecharger } from '../core/api.ts'
import { Squelette } from '../core/Chargement.tsx'
import { Consequences } from '../core/Consequences.tsx'
import { Dialogue } from '../core/Dialogue.tsx'
import { direLErreur } from '../core/direLErreur.ts'
import { messageDe } from '../core/erreurs.ts'
import { Definitions } from '../core/fiche/Definitions.tsx'
import { PiedDeGeste } from '../core/PiedDeGeste.tsx'
import '../core/fiche/fiche.css'
import { aujourdhui, jourDe } from '../core/jour.ts'
import styles from './purge.module.css'
import { apercuOptions, type Purge, useValiderPurge } from './rgpd.data.ts'

interface Props {
  readonly purge: Purge
  readonly fermer: () => void
}

/** Une purge : avant, ce qu'elle effacerait ; après, ce qu'elle a fait, et son certificat. */
export const PurgeDialogue = ({ purge, fermer }: Props) =>
  purge.executeeLe === null ? <AvantLaPurge purge={purge} fermer={fermer} /> : <ApresLaPurge purge={purge} fermer={fermer} />

function AvantLaPurge({ purge, fermer }: Props) {
  const { data: apercu, error, refetch } = useQuery(apercuOptions(purge.id))
  const valider = useValiderPurge(purge.id)
  const echue = purge.prevueLe <= aujourdhui()
  // Ce que la personne a choisi autrement que proposé ; un aperçu relu garde ses choix.
  const [inverses, setInverses] = useState<ReadonlySet<string>>(new Set())
  const masquer = ({ cle, homonyme, nomSeul }: TexteDAilleurs) => inverses.has(cle) === (homonyme || nomSeul)
  const inverser = ({ cle }: TexteDAilleurs) =>
    setInverses(new Set(inverses.has(cle) ? [...inverses].filter((autre) => autre !== cle) : [...inverses, cle]))
  return (
    <Dialogue
      titre={`Purge de ${purge.codeMenage}`}
      detail={`${motifsDePurge[purge.motif]} le ${formatDate(purge.depuis)}, ${purge.operation}. Purge prévue le ${formatDate(purge.prevueLe)}.`}
      fermer={fermer}
      largeur={680}
      pied={
        purge.refus !== null ? (
          <PiedDeGeste etat={<span className={`soft ${styles.refus}`}>{purge.refus}</span>} fermer={fermer} />
        ) : (
          <PiedDeGeste
            action={echue ? 'Valider et effacer maintenant' : 'Valider la purge'}
            pendant="Validation en cours"
            dangereuse
            enCours={valider.isPending}
            empeche={apercu === undefined}
            faire={() => {
              if (apercu === undefined) return
              const choisis = apercu.ailleurs.filter(masquer).map(({ cle }) => cle)
              valider.mutate({ empreinte: apercu.empreinte, masquer: choisis }, { onSuccess: fermer })
            }}
            renoncer="Fermer"
            fermer={fermer}
          />
        )
      }
    >
      <div className={`dlg-c ${styles.purge}`}>
        {(error ?? valider.error) !== null && (
          <p className="red" role="alert">
            {messageDe(error ?? valider.error)}{' '}
            <button
              className="lk"
              type="button"
              onClick={() => {
                valider.reset()
                void refetch()
              }}
            >
              {error === null ? 'Relire l’aperçu' : 'Réessayer'}
            </button>
          </p>
        )}
        {apercu === undefined && error === null && <Attente />}
        {apercu !== undefined && (
          <Apercu apercu={apercu} masquer={masquer} inverser={inverser} ferme={purge.refus !== null} prevueLe={purge.prevueLe} />
        )}
      </div>
    </Dialogue>
  )
}

const LIGNES_D_ATTENTE = [180, 120, 220, 150, 90, 200]

/** L'aperçu compte tout ce qui tient au dossier : le temps de le lire, sa place est tenue. */
const Attente = () => (
  <section aria-busy="true">
    <p className="vh" role="status">
      Chargement de l’aperçu
    </p>
    <ul>
      {LIGNES_D_ATTENTE.map((largeur) => (
        <li key={largeur} className={styles.ligne}>
          <Squelette largeur={largeur} />
          <Squelette largeur={24} />
        </li>
      ))}
    </ul>
  </section>
)

type ApercuDePurge = ReponseApi<'GET /v1/rgpd/purges/{id}/apercu'>

type TexteDAilleurs = ApercuDePurge['ailleurs'][number]

interface PropsApercu extends ChoixDesTextes {
  readonly apercu: ApercuDePurge
  readonly prevueLe: string
}

function Apercu({ apercu: { bilan, fichiers, ailleurs, documentsAilleurs }, prevueLe, ...choix }: PropsApercu) {
  const presents = bilan.filter(({ nombre }) => nombre > 0)
  return (
    <>
      <Bloc titre="Sera effacé">
        {presents
          .filter(({ geste }) => geste === 'EFFACE')
          .map(({ quoi, nombre }) => (
            <Ligne key={quoi} quoi={quoi} nombre={nombre} />
          ))}
        {fichiers.map(({ nature, nombre }) => (
          <Ligne key={nature} quoi={`Fichiers : ${libelleDeNature(nature)}`} nombre={nombre} />
        ))}
      </Bloc>
      <Bloc titre="Restera, sans rien qui désigne le ménage">
        {presents
          .filter(({ geste }) => geste === 'RENDU_ANONYME')
          .map(({ quoi, nombre, reste }) => (
            <Ligne key={quoi} quoi={quoi} nombre={nombre} detail={reste} />
          ))}
      </Bloc>
      {documentsAilleurs.length > 0 && (
        <Bloc titre="Sera retiré d’ailleurs : ces documents nomment une personne du ménage">
          {documentsAilleurs.map(({ ou, nature }, rang) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: deux versions d'un même document ne se distinguent que par leur rang
            <Ligne key={rang} quoi={libelleDeNature(nature)} nombre={1} detail={ou} />
          ))}
        </Bloc>
      )}
      {ailleurs.length > 0 && <TextesDAilleurs textes={ailleurs} {...choix} />}
      <Consequences consequences={consequencesDeLaPurge(prevueLe, aujourdhui())} />
    </>
  )
}

interface ChoixDesTextes {
  readonly masquer: (texte: TexteDAilleurs) => boolean
  readonly inverser: (texte: TexteDAilleurs) => void
  /** La personne ne valide pas cette purge : elle lit ce qui est proposé. */
  readonly ferme: boolean
}

/** Texte par texte, masquer ou non le nom ; l'extrait le montre masqué. */
const TextesDAilleurs = ({ textes, masquer, inverser, ferme }: ChoixDesTextes & { readonly textes: readonly TexteDAilleurs[] }) => (
  <section>
    <h3 id="purge-textes">Une personne du ménage se reconnaît dans d’autres dossiers : l’y masquer</h3>
    <ul className={styles.textes} aria-labelledby="purge-textes">
      {textes.map((texte) => (
        <li key={texte.cle} className={styles.ligne}>
          <label className="check">
            <input type="checkbox" checked={masquer(texte)} disabled={ferme} onChange={() => inverser(texte)} />
            <span>
              {texte.codeMenage}, {texte.genre.toLowerCase()}
              {texte.le !== null && ` du ${formatDate(jourDe(texte.le))}`}
              <small className="soft">{texte.extrait}</small>
              {texte.homonyme && <small className="amber">Une personne de ce dossier a le même nom ou le même contact.</small>}
              {texte.nomSeul && <small className="amber">Le nom seul, ou à moitié : il peut être celui d’un autre.</small>}
            </span>
          </label>
        </li>
      ))}
    </ul>
  </section>
)

const Bloc = ({ titre, children }: { readonly titre: string; readonly children: ReactNode }) => (
  <section>
    <h3>{titre}</h3>
    <ul>{children}</ul>
  </section>
)

const Ligne = ({ quoi, nombre, detail = null }: { readonly quoi: string; readonly nombre: number; readonly detail?: string | null }) => (
  <li className={styles.ligne}>
    <span>
      {quoi}
      {detail !== null && <small className="soft">{detail}</small>}
    </span>
    <span className="num">{nombre.toLocaleString('fr-FR')}</span>
  </li>
)

function ApresLaPurge({ purge, fermer }: Props) {
  const { id, codeMenage, motif, depuis, executeeLe, termineeLe, valideeLe, valideePar, fichiersRestants, certificatSha256 } = purge
  const faits = [
    {
      libelle: 'Validée',
      valeur:
        valideeLe === null
          ? undefined
          : `${formatInstant(valideeLe)}, ${quiAValide(motif, valideePar && `${valideePar.prenom} ${valideePar.nom}`)}`,
    },
    { libelle: 'Données effacées', valeur: executeeLe === null ? undefined : formatInstant(executeeLe) },
    {
      libelle: 'Fichiers effacés',
      valeur: termineeLe === null ? `${fichiersRestants.toLocaleString('fr-FR')} à effacer encore` : formatInstant(termineeLe),
    },
    { libelle: 'Empreinte du certificat', valeur: certificatSha256 ?? undefined },
  ]
  return (
    <Dialogue
      titre={`Purge de ${codeMenage}`}
      detail={`${motifsDePurge[motif]} le ${formatDate(depuis)}, ${purge.operation}.`}
      fermer={fermer}
      largeur={620}
      pied={
        termineeLe === null ? (
          <PiedDeGeste fermer={fermer} />
        ) : (
          <PiedDeGeste
            action="Télécharger le certificat"
            faire={() => void telecharger('GET /v1/rgpd/purges/{id}/certificat', { params: { id } }).catch(direLErreur)}
            renoncer="Fermer"
            fermer={fermer}
          />
        )
      }
    >
      <div className={`dlg-c ${styles.purge}`}>
        <Definitions lignes={faits} />
        {termineeLe === null && <p className="muted">Le certificat sera écrit quand plus un fichier ne restera au dépôt.</p>}
      </div>
    </Dialogue>
  )
}
