import { messages } from '@relogement/domain/common/champs'
import { consequencesDuCourriel } from '@relogement/domain/menage/consequencesDesGestes'
import { courrielsDuMenage, type TypeCourrielDuMenage } from '@relogement/domain/menage/courriels/courrielDuMenage.listes'
import { adressesDe, sontDesAdresses, texteDuCourriel } from '@relogement/domain/menage/courriels/courrielDuMenage.schema'
import { transfertDepotDeGarantie } from '@relogement/domain/menage/courriels/transfertDepotDeGarantie'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { Consequences } from '../../core/Consequences.tsx'
import { Dialogue } from '../../core/Dialogue.tsx'
import { messageDe } from '../../core/erreurs.ts'
import { Formulaire } from '../../core/formulaire/Formulaire.tsx'
import { Nombre } from '../../core/formulaire/Nombre.tsx'
import { PiedDeDialogue } from '../../core/formulaire/PiedDeDialogue.tsx'
import { Texte, ZoneDeTexte } from '../../core/formulaire/Texte.tsx'
import { Icone } from '../../core/Icone.tsx'
import { PiedDeGeste } from '../../core/PiedDeGeste.tsx'
import type { Relance } from '../fiche/fiche.contexte.ts'
import { type ModeleDeCourriel, modeleOptions, useEnvoyerCourriel } from './courriels.data.ts'

interface Props {
  readonly menageId: string
  readonly type: TypeCourrielDuMenage
  /** Qui relancer. */
  readonly relance?: Relance
  readonly fermer: () => void
}

const schema = z.object({
  destinataires: z
    .string()
    .trim()
    .min(1, messages.requis)
    .refine((texte) => sontDesAdresses(adressesDe(texte)), messages.emails),
  ancienDepot: z.number().nullable(),
  nouveauDepot: z.number().nullable(),
  ...texteDuCourriel,
})
type Saisie = z.output<typeof schema>

/** Un courriel pré-rempli d'après le dossier, que l'on relit et corrige avant de l'envoyer. */
export function EcrireUnCourriel({ menageId, type, relance, fermer }: Props) {
  const { data: modele, error } = useQuery(modeleOptions(menageId, type, relance?.cible))
  return (
    <Dialogue
      titre={relance === undefined ? courrielsDuMenage[type] : `Relancer ${relance.nom}`}
      detail="Relisez et corrigez avant d’envoyer."
      largeur={680}
      fermer={fermer}
      pied={modele === undefined && <PiedDeGeste fermer={fermer} />}
    >
      {modele === undefined ? (
        <p className="dlg-c" role="status">
          {error === null ? 'Chargement' : messageDe(error)}
        </p>
      ) : (
        <Redaction menageId={menageId} type={type} {...(relance === undefined ? {} : { relance })} modele={modele} fermer={fermer} />
      )}
    </Dialogue>
  )
}

function Redaction({ menageId, type, relance, modele, fermer }: Props & { readonly modele: ModeleDeCourriel }) {
  const envoyer = useEnvoyerCourriel(menageId)
  const { destinataires, sujet, corps, transfert } = modele
  return (
    <Formulaire<Saisie>
      schema={schema}
      valeurs={{
        destinataires: destinataires.join(', '),
        sujet,
        corps,
        ancienDepot: transfert?.ancienDepot ?? null,
        nouveauDepot: transfert?.nouveauDepot ?? null,
      }}
      brouillon={`menage:${menageId}:courriel:${relance?.cible ?? type}`}
      enregistrer={(saisie) => envoyer({ type, destinataires: adressesDe(saisie.destinataires), sujet: saisie.sujet, corps: saisie.corps })}
      apres={fermer}
      court
      nom={courrielsDuMenage[type]}
      pied={<PiedDeDialogue action="Envoyer" fermer={fermer} />}
    >
      <div className="dlg-c champs">
        <Consequences consequences={consequencesDuCourriel()} />
        <Remarques modele={modele} />
        <Texte<Saisie> nom="destinataires" libelle="À" aide="Plusieurs adresses : séparées par des virgules." />
        <Texte<Saisie> nom="sujet" libelle="Objet" />
        {transfert !== null && <Depots transfert={transfert} corps={corps} />}
        <ZoneDeTexte<Saisie> nom="corps" libelle="Message" lignes={13} />
      </div>
    </Formulaire>
  )
}

/** Ce qui manque au dossier pour que le texte soit complet ; une donnée corrigée ici ne manque plus. */
function Remarques({ modele: { remarques, transfert } }: { readonly modele: ModeleDeCourriel }) {
  const [ancienDepot, nouveauDepot] = useWatch<Saisie, ['ancienDepot', 'nouveauDepot']>({ name: ['ancienDepot', 'nouveauDepot'] })
  const actuelles = transfert === null ? remarques : transfertDepotDeGarantie({ ...transfert, ancienDepot, nouveauDepot }).remarques
  if (actuelles.length === 0) return null
  return (
    <div className="row attention">
      <Icone nom="alerte" />
      <ul className="courriel-remarques">
        {actuelles.map((remarque) => (
          <li key={remarque}>{remarque}</li>
        ))}
      </ul>
    </div>
  )
}

/** Les deux dépôts : les corriger refait le texte, tant que personne ne l'a retouché. */
function Depots({ transfert, corps }: { readonly transfert: NonNullable<ModeleDeCourriel['transfert']>; readonly corps: string }) {
  const { getValues, setValue } = useFormContext<Saisie>()
  const propose = useRef(corps)
  const refaire = (change: Partial<Pick<Saisie, 'ancienDepot' | 'nouveauDepot'>>) => {
    if (getValues('corps') !== propose.current) return
    const { ancienDepot, nouveauDepot } = getValues()
    propose.current = transfertDepotDeGarantie({ ...transfert, ancienDepot, nouveauDepot, ...change }).corps
    setValue('corps', propose.current, { shouldDirty: true })
  }
  return (
    <div className="courriel-depots">
      <Nombre<Saisie>
        nom="ancienDepot"
        libelle="Dépôt du précédent logement"
        unite="€"
        facultatif
        suivre={(ancienDepot) => refaire({ ancienDepot })}
      />
      <Nombre<Saisie>
        nom="nouveauDepot"
        libelle="Dépôt du nouveau logement"
        unite="€"
        facultatif
        suivre={(nouveauDepot) => refaire({ nouveauDepot })}
      />
    </div>
  )
}
