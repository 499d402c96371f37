import { formatDate, formatInstant } from '@relogement/domain/common/date.format'
import { libelleDeNature } from '@relogement/domain/document/document.rules'
import { motifsDePurge } from '@relogement/domain/rgpd/rgpd.listes'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type ReponseApi, telecharger } from '../core/api.ts'
import { Squelette } from '../core/Chargement.tsx'
import { Dialogue } from '../core/Dialogue.tsx'
import { messageDe } from '../core/erreurs.ts'
import { Definitions } from '../core/fiche/Definitions.tsx'
import '../core/fiche/fiche.css'
import { Icone } from '../core/Icone.tsx'
import { aujourdhui } from '../menage/jour.ts'
import { apercuOptions, type Purge, useValiderPurge } from './rgpd.data.ts'
import './rgpd.css'

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
  return (
    <Dialogue
      titre={`Purge de ${purge.codeMenage}`}
      detail={`${motifsDePurge[purge.motif]} le ${formatDate(purge.depuis)}, ${purge.operation}. Purge prévue le ${formatDate(purge.prevueLe)}.`}
      fermer={fermer}
      largeur={680}
      pied={
        <>
          {purge.refus !== null && <p className="purge-r">{purge.refus}</p>}
          <span className="grow" />
          <button className="btn" type="button" onClick={fermer}>
            Fermer
          </button>
          {purge.refus === null && (
            <button
              className="btn pri rouge"
              type="button"
              aria-disabled={apercu === undefined || valider.isPending || undefined}
              onClick={() => apercu !== undefined && !valider.isPending && valider.mutate(apercu.empreinte, { onSuccess: fermer })}
            >
              {echue ? 'Valider et effacer maintenant' : 'Valider la purge'}
            </button>
          )}
        </>
      }
    >
      <div className="dlg-c purge">
        {(error ?? valider.error) !== null && (
          <p className="purge-e" role="alert">
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
        {apercu !== undefined && <Apercu apercu={apercu} />}
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
        <li key={largeur}>
          <Squelette largeur={largeur} />
          <Squelette largeur={24} />
        </li>
      ))}
    </ul>
  </section>
)

type ApercuDePurge = ReponseApi<'GET /v1/rgpd/purges/{id}/apercu'>

function Apercu({ apercu: { bilan, fichiers, ailleurs } }: { readonly apercu: ApercuDePurge }) {
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
      {ailleurs.length > 0 && (
        <Bloc titre="À relire à la main : une personne du ménage est nommée ailleurs">
          {ailleurs.map(({ codeMenage, nombre }) => (
            <Ligne key={codeMenage} quoi={`Textes du dossier ${codeMenage}`} nombre={nombre} />
          ))}
        </Bloc>
      )}
      <p className="purge-n">
        <Icone nom="alerte" />
        Une purge ne s’annule pas.
      </p>
    </>
  )
}

const Bloc = ({ titre, children }: { readonly titre: string; readonly children: ReactNode }) => (
  <section>
    <h3>{titre}</h3>
    <ul>{children}</ul>
  </section>
)

const Ligne = ({ quoi, nombre, detail = null }: { readonly quoi: string; readonly nombre: number; readonly detail?: string | null }) => (
  <li>
    <span>
      {quoi}
      {detail !== null && <small>{detail}</small>}
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
          : `${formatInstant(valideeLe)}, ${valideePar === null ? 'd’office au terme de l’archive' : `par ${valideePar.prenom} ${valideePar.nom}`}`,
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
        <>
          <span className="grow" />
          <button className="btn" type="button" onClick={fermer}>
            Fermer
          </button>
          {termineeLe !== null && (
            <button
              className="btn pri"
              type="button"
              onClick={() => void telecharger('GET /v1/rgpd/purges/{id}/certificat', { params: { id } })}
            >
              Télécharger le certificat
            </button>
          )}
        </>
      }
    >
      <div className="dlg-c purge">
        <Definitions lignes={faits} />
        {termineeLe === null && <p className="muted">Le certificat sera écrit quand plus un fichier ne restera au dépôt.</p>}
      </div>
    </Dialogue>
  )
}
